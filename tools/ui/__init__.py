"""UI mode's tools: the agent declares A2UI screens, shows them, and is told what the user did."""

from tools.ui.acting import ui_user_interact
from tools.ui.desk import Desk
from tools.ui.documentation import (
    ui_explore_capabilities,
    ui_get_item_details,
    ui_get_quick_start,
    ui_list_items,
    ui_search_docs,
)
from tools.ui.screens import close_ui_screen, render_ui_screen, show_ui_to_user, update_ui_data
from world.domain import Domain

__all__ = ["DOMAIN", "Desk"]

DOMAIN = Domain(
    id="a2ui",
    title="Screens",
    tools=(
        render_ui_screen,
        show_ui_to_user,
        update_ui_data,
        close_ui_screen,
        ui_get_quick_start,
        ui_explore_capabilities,
        ui_list_items,
        ui_get_item_details,
        ui_search_docs,
        ui_user_interact,
    ),
)
