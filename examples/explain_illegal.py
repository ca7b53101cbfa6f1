"""Ask why something is not legal: a stable code, the power that forbids it, and a sentence."""

from __future__ import annotations

import santorini as st


def main() -> None:
    """Try what is not possible while Athena's ban on climbing is in force."""
    position = st.Position.from_text("00000/01000/01200/00000/00000 2 athena+:b3,d4 minotaur:b2,e1")
    print(position)
    for text in ("b2-c3", "b2-b3", "b2-b4", "d4-d5", "b2-a1", "b2-a1^b1", "c1-c2"):
        blocked = position.why_not(text)
        if blocked is None:
            print(f"{text}: legal")
        else:
            print(f"{text}: {blocked.code}, by {blocked.by or 'the rules'}: {blocked.text}")

    # Playing it raises an error that carries the same explanation; the position stays as it is.
    try:
        position.play("b2-c3^b3")
    except st.IllegalStepError as error:
        print(f"refused at {error.step}: {error.blocked.text}")


if __name__ == "__main__":
    main()
