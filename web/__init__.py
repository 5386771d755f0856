"""The page of the table: live view, phone view, the API behind both, and the wiring of dice and wind disc."""

from companion.web.app import create_app

__all__ = ["create_app"]
