"""Terms of ontologies: search by words, and lookup by id."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.web.inputs import checked_body, whole_number
from stroma_dataset_service.web.replies import Caching, json_reply
from stroma_store.catalogue import ontology
from stroma_store.errors import invalid

#: Characters of a search; the contract limits the requests that the BFF passes on.
MOST_TEXT = 200


def find_terms(request: Request) -> Response:
    """`ontology`, `search`, `limit` (20, at most 100): the contract's FoundTerms."""
    name, text = request.query_params.get('ontology', ''), request.query_params.get('search', '')
    if name not in (*ontology.SEARCHED, ontology.ORGANISM):
        raise invalid('query', '/ontology', 'enum')
    if len(text) > MOST_TEXT:
        raise invalid('query', '/search', 'maxLength')
    limit = whole_number(request, 'limit', 20, 1, 100)
    caching = Caching(request, 'terms', ontology.SCHEMA)
    if fresh := caching.fresh():
        return fresh
    found, total = ontology.search(name, text, limit)
    rows = [
        {
            'id': one.term.id,
            'label': one.term.label,
            'labelZh': one.term.label_zh,
            'match': one.match,
            'obsolete': one.term.obsolete,
        }
        for one in found
    ]
    return json_reply({'terms': rows, 'total': total}, caching)


def read_terms(request: Request, content: bytes) -> Response:
    """The contract's OntologyTerms for the ids of the body."""
    ids: list[str] = checked_body(content, 'terms')['ids']
    found = [(one, ontology.term(one)) for one in ids]
    return json_reply(
        {
            'terms': [_term(term) for _, term in found if term is not None],
            'missing': [one for one, term in found if term is None],
        }
    )


def _term(term: ontology.Term) -> dict[str, Any]:
    return {
        'id': term.id,
        'label': term.label,
        'labelZh': term.label_zh,
        'synonyms': list(term.synonyms),
        'ancestors': [_above(one) for one in term.ancestors],
        'obsolete': term.obsolete,
        'replacedBy': term.replaced_by,
    }


def _above(term_id: str) -> dict[str, Any]:
    """An ancestor from another ontology, for which the schema has no file, is named by its id."""
    found = ontology.term(term_id)
    return {
        'id': term_id,
        'label': found.label if found else term_id,
        'labelZh': found.label_zh if found else None,
    }
