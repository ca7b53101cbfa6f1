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
       python -m tools.learn fit hand.npz more.npz later.npz --out third.npz --rate 0.01 --epochs 12 --points 90
       python -m tools.learn selfplay last.npz --games 38000 --nodes 4000 --seed 5001 --weights third.npz
       python -m tools.learn fit last.npz --start third.npz --out base.npz --points 90 --batch 4096 --draw 4 \
           --rate 0.004 --epochs 4

   The first two sets of games were played by a forerunner of `selfplay` with the same openings, and other random
   numbers: the commands give weights of the same kind, not the same ones.

2. `gods.npz`, from games between random pairs of the simple gods, first by weights that had been fitted to 16,000 games
   of the hand-made evaluator in the same way, then by what had been learned so far:

       python -m tools.learn selfplay gods.npz --games 52000 --nodes 2000 --seed 2001 --simple-gods --weights old.npz
       python -m tools.learn fit gods.npz --out better.npz $GODS --draw 4 --rate 0.01 --batch 4096 --epochs 10
       python -m tools.learn selfplay gods2.npz --games 26000 --nodes 2000 --seed 6001 --simple-gods \
           --weights better.npz
       python -m tools.learn fit gods.npz gods2.npz --out gods.npz $GODS --draw 4 --rate 0.01 --batch 4096 --epochs 10

   GODS is `--powers-of` with the ids of the ten simple gods.

3. `powers.npz`, from games between random pairs of all powers that hide nothing, by the hand-made evaluator and by what
   had been learned from these, and from those of the simple gods:

       python -m tools.learn selfplay all.npz --games 40000 --nodes 1000 --seed 3001 --all-powers
       python -m tools.learn fit all.npz --start third.npz --out first-all.npz $ALL --draw 4 --rate 0.005 --batch 4096 \
           --epochs 3
       python -m tools.learn selfplay all2.npz --games 6000 --nodes 1000 --seed 4001 --all-powers \
           --weights first-all.npz
       python -m tools.learn fit all.npz all2.npz gods.npz gods2.npz --out powers.npz $ALL --capabilities --draw 4 \
           --rate 0.01 --batch 4096 --epochs 6

   ALL is `--powers-of` with the ids of all powers in these games.

4. The weights of the hand-made evaluator:

       python -m tools.learn hand last.npz all.npz --points 100


One game in twenty is held back. The losses that `fit` prints are those of its positions: the mean cross entropy, in
nats, of what is foretold and who won.
"""
