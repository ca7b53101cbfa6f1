"""Read position strings of the engine santorini-ai, and say what is wrong with those that cannot be read."""

from __future__ import annotations

import santorini as st

STRINGS = (
    "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
    "0100112310042301120000010/2/apollo:B4,C3/athena[^]:D4,C2",
    "0000000000000000000000000/1/zeuss:B3,D3/mortal:C2,C4",
    "0000000000000000000000000/3/mortal:B3,D3/mortal:C2,C4",
)


def main() -> None:
    """Read each string."""
    for string in STRINGS:
        try:
            position = st.Setup.from_santorini_ai(string).position()
        except st.SantoriniError as error:
            print(f"{string}\n  {error}")
        else:
            print(f"{string}\n  {position.text()}: {len(position.steps)} steps, {st.perft(position, 1)} turns")


if __name__ == "__main__":
    main()
