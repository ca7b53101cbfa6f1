r"""Learning what boards are worth: self-play, a fit, and a match to see what it brings.

    python -m tools.learn selfplay OUT.npz --games N [POWERS] [--weights FILE] [--workers N]
    python -m tools.learn fit DATA.npz ... --out WEIGHTS.npz [--start FILE] [--powers-of POWER ... [--capabilities]]
    python -m tools.learn hand DATA.npz ...
    python -m tools.learn compare ONE TWO --games N [--nodes N | --seconds S] [POWERS]

POWERS are `--powers A,B`, or `--simple-gods` or `--all-powers` for random pairs of these.

Run them from the root of the repository, on a compiled install; nothing but numpy is needed. A game of self-play
depends on the seed and its number only, a fit on its data and the seed. A game has 20 to 27 positions, and a million
positions take about 250 MB.

How the weights in `src/santorini/search/weights` were made:

1. `base.npz`, first by the hand-made evaluator, then by what had been learned so far:

       python -m tools.learn selfplay hand.npz --games 24000 --nodes 4000
       python -m tools.learn fit hand.npz --out first.npz --draw 6 --epochs 5
       python -m tools.learn selfplay more.npz --games 12000 --nodes 4000 --seed 2 --weights first.npz
       python -m tools.learn fit hand.npz more.npz --out second.npz --draw 6 --epochs 5
       python -m tools.learn selfplay later.npz --games 22000 --nodes 4000 --seed 1001 --weights second.npz
       python -m tools.learn fit hand.npz more.npz later.npz --out base.npz --rate 0.01 --epochs 12 --points 90

   The first two sets of games were played by a forerunner of `selfplay` with the same openings, and other random
   numbers: the commands give weights of the same kind, not the same ones. Units in a second layer were added for the
   last fit; fits with `--start` keep those of the weights that they start from.

2. `gods.npz`, from games between random pairs of the simple gods by the hand-made evaluator as it was then:

       python -m tools.learn selfplay gods.npz --games 16000 --nodes 2000 --seed 7 --simple-gods
       python -m tools.learn fit gods.npz --start base.npz --out learned-gods.npz \
           --draw 4 --rate 0.005 --batch 4096 --epochs 3 \
           --powers-of apollo artemis athena atlas demeter hephaestus hermes minotaur pan prometheus

3. The weights of the hand-made evaluator, from some of both:

       python -m tools.learn hand hand.npz gods.npz


One game in twenty is held back. The losses that `fit` prints are those of its positions: the mean cross entropy, in
nats, of what is foretold and who won.
"""
