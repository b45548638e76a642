"""The contract's schemas of the service's replies (contract/schema/service.json)."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

from stroma_store.contract import service_schemas


def valid_reply(name: str, reply: Any) -> Any:
    """The reply, when it fits the schema `name`; the first difference otherwise."""
    schema = service_schemas()['replies'][name]
    Draft202012Validator(schema).validate(reply)
    return reply
