"""Excel files for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl


def book(path: Path, *sheets: tuple[str, list[list[Any]]]) -> Path:
    """Writes a workbook with these sheets: names with their rows."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets:
        page = made.create_sheet(name)
        for row in rows:
            page.append(row)
    made.save(path)
    return path
