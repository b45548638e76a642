"""Works that receipts cite, by key, from the contract's one list (contract/src/catalogue/citations.ts)."""

from __future__ import annotations

from stroma_store.contract import citations


def cite(key: str, about: str | None = None) -> str:
    """The work `key` as a receipt prints it: authors, year, place, DOI or link, and in brackets what it is cited for.

    `about` replaces the list's own words for that. Raises KeyError for a key that the list does not have.
    """
    work = citations()[key]
    place = f', doi:{work["doi"]}' if 'doi' in work else f', {work["link"]}' if 'link' in work else ''
    note = about or work.get('about')
    return f'{work["text"]}{place}' + (f' ({note})' if note else '')
