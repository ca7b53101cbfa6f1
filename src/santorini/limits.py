"""How much input is read: longer input is refused at once, so that reading takes linear time and little memory."""

from __future__ import annotations

from typing import Final

#: Characters of a position text.
POSITION_TEXT: Final = 2_000
#: Characters of a text of steps and turns.
TURN_TEXT: Final = 20_000
#: Characters of a JSON text.
JSON_TEXT: Final = 20_000
#: Characters of a record of a game, as text or JSON.
RECORD_TEXT: Final = 500_000
#: Characters of a text of several records.
RECORDS_TEXT: Final = 20_000_000
