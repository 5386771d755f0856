"""How a table is shown: one typed view that page, command line, JSON and live stream are made from.

>>> from companion.table import TableOpened, conduct_for, replay
>>> state = replay([TableOpened(name="Sunday", players=("Anna", "Boris", "Celina", "Dmitri"), profile="mcr-2006",
...                             conduct=conduct_for("mcr-2006"))])
>>> view = table_view(state, "en")
>>> view.round_title, view.hand_title, view.players[1].seat.value
('East round', 'Hand 1', 'S')
>>> view.to_dict()["scores"]
[0, 0, 0, 0]
"""

from companion.table.show.hand_model import ExplainedView, HandView
from companion.table.show.hands import explained, hand_view, hands_of
from companion.table.show.model import LogView, PlayerView, TableView
from companion.table.show.view import log_view, table_view

__all__ = [
    "ExplainedView",
    "HandView",
    "LogView",
    "PlayerView",
    "TableView",
    "explained",
    "hand_view",
    "hands_of",
    "log_view",
    "table_view",
]
