"""Finds a tool's package by its slug: `stroma_runner.tools.<slug>`, with `_` for `-` and after a Python
keyword."""

from __future__ import annotations

import importlib
import keyword
from typing import Any, Protocol, cast

from stroma_runner.engine.contract import tool_schema


class Tool(Protocol):
    """Interface of a tool's package; see docs/interfaces.md, "Python seams"."""

    STEPS: tuple[str, ...]

    def run(self, job: Any) -> dict[str, Any]: ...


def module_name(slug: str) -> str:
    name = slug.replace('-', '_')
    return f'stroma_runner.tools.{name}_' if keyword.iskeyword(name) else f'stroma_runner.tools.{name}'


def tool(slug: str) -> Tool:
    """The tool. Raises ValueError if its steps differ from the contract's, because progress would be wrong."""
    found = cast(Tool, importlib.import_module(module_name(slug)))
    expected = tuple(tool_schema(slug)['steps'])
    if tuple(found.STEPS) != expected:
        raise ValueError(f"{slug}: steps {found.STEPS} are not the contract's {expected}")
    return found
