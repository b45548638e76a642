"""The call that turns a CellTypist file into the plain file of the library."""

from __future__ import annotations

import pickle
from typing import Any

from test_cell_type_models import train_model

from stroma_store.cell_type_models import from_celltypist, to_bytes


def test_the_service_answers_the_plain_file(client: Any) -> None:
    content = pickle.dumps(train_model(['a', 'b', 'c']))
    reply = client.post('/cell_type_models', content=content)
    assert (reply.status_code, reply.content) == (200, to_bytes(from_celltypist(content)))
    assert (reply.headers['x-stroma-labels'], reply.headers['x-stroma-genes']) == ('3', '6')
    wrong = client.post('/cell_type_models', content=content[:-9])
    assert (wrong.status_code, wrong.json()['error']['params']['reason']) == (422, 'modelFile')
    assert client.post('/cell_type_models', content=b'x' * 48_000_001).status_code == 413
    assert client.post('/cell_type_models', content=content, headers={'x-stroma-secret': 'no'}).status_code == 401
