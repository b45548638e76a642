"""Which columns contain the clusters and the samples: those chosen by users, otherwise those that the import found or
guessed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import json_object
from stroma_dataset_service.web.replies import json_reply
from stroma_store.contract import limits
from stroma_store.errors import StromaError, invalid

ROLES = ('cluster', 'sample')
_DOCUMENT = 'columns'
#: Levels that may contain names of cell types, in order of preference.
_NAMED = ('annot_full', 'annot_article', 'annot_auto', 'annot_sub')
#: Annotation levels of the specification besides the clusters (section 3).
LEVELS = ('annot_full', 'annot_sub', 'annot_sub2', 'annot_article', 'annot_auto')
#: Least share of the cells with a label for a level to group and colour them from the start.
LABELLED = 0.8
_SAMPLE = ('sample', 'sample_id', 'orig.ident', 'batch')


@dataclass(frozen=True)
class Roles:
    """`levels`: {level: column} with the chosen cluster column; `guess`: the columns without any choice;
    `version` counts the choices."""

    levels: dict[str, str]
    sample: str | None
    guess: dict[str, str | None]
    version: int

    @property
    def cluster(self) -> str | None:
        return self.levels.get('cluster')


def roles_version(versions: Versions, dataset: OpenDataset) -> int:
    return versions.version(dataset.id, _DOCUMENT)


def read_roles(versions: Versions, dataset: OpenDataset) -> Roles:
    version, document = versions.read(dataset.id, _DOCUMENT)
    categories = [entry['name'] for entry in dataset.column_entries if entry['kind'] == 'category']
    # A column with the name of a level is that level, even if the import detected a different one.
    levels: dict[str, str] = (dataset.info.get('levels') or {}) | {name: name for name in LEVELS if name in categories}
    sample = dataset.info.get('sampleColumn') or next((name for name in _SAMPLE if name in categories), None)
    guess = {'cluster': levels.get('cluster'), 'sample': sample}
    # A chosen copy may have been removed since.
    chosen = {role: name for role, name in document.items() if name in categories}
    cluster = chosen.get('cluster') or guess['cluster']
    return Roles(levels | ({'cluster': cluster} if cluster else {}), chosen.get('sample') or sample, guess, version)


def default_column(dataset: OpenDataset, roles: Roles) -> str | None:
    """The default column for groups and colours: manually chosen clusters, otherwise names of cell types, otherwise the
    clusters, otherwise the first categorical column."""
    if roles.cluster is not None and roles.cluster != roles.guess['cluster']:
        return roles.cluster
    categories = [entry['name'] for entry in dataset.column_entries if entry['kind'] == 'category']
    # The column of a level may have been removed since.
    levels = [roles.levels[level] for level in _NAMED if level in roles.levels]
    named = [name for name in levels if name in categories]
    return next((name for name in named if _is_named(dataset, name)), roles.cluster) or next(iter(categories), None)


def _is_named(dataset: OpenDataset, name: str) -> bool:
    """Whether at least two labels have cells, not all labels are numbers, and most cells have one: labels that came
    with only some samples leave the others grey."""
    column = dataset.column(name)
    present = [label for label, count in zip(column.categories, column.counts, strict=True) if count]
    is_whole = sum(column.counts) >= LABELLED * dataset.n_cells
    return is_whole and len(present) > 1 and not all(label.isdigit() for label in present)


def category_column(dataset: OpenDataset, roles: Roles, name: str | None) -> str:
    """The categorical column `name` or the one of the level `name`; without a name the clusters, otherwise the first
    level, otherwise the first column. Raises COLUMN_NOT_FOUND for numbers and unknown names."""
    categories = [entry['name'] for entry in dataset.column_entries if entry['kind'] == 'category']
    if name:
        # A column before a level of the same name: the clusters may be another column than `cluster`.
        found = name if name in categories else roles.levels.get(name)
    else:
        found = roles.cluster or next(iter([*roles.levels.values(), *categories]), None)
    if found not in categories:
        raise StromaError('COLUMN_NOT_FOUND', column=name or '')
    return str(found)


def samples_of(dataset: OpenDataset, roles: Roles) -> list[dict[str, Any]]:
    """`[{name, group, cells}]` of the sample column in force; a chosen column names no groups."""
    if roles.sample is None or roles.sample == roles.guess['sample']:
        return list(dataset.info.get('samples') or [])
    column = dataset.column(roles.sample)
    return [
        {'name': name, 'group': '', 'cells': count}
        for name, count in zip(column.categories, column.counts, strict=True)
        if count
    ]


def save_roles(request: Request, dataset: OpenDataset, content: bytes, versions: Versions) -> Response:
    """POST `{cluster?, sample?, version?}`: a column, or null for the guess; absent keys stay unchanged.

    Raises COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS for a column that plots cannot show as groups, and VERSION_CONFLICT if
    `version` is given but no longer the newest.
    """
    body = json_object(content)
    unknown = next((name for name in body if name not in (*ROLES, 'version')), None)
    if unknown is not None or not any(role in body for role in ROLES):
        raise invalid(
            'body', f'/{str(unknown)[:60]}' if unknown else '', 'additionalProperties' if unknown else 'required'
        )
    version, document = versions.read(dataset.id, _DOCUMENT)
    given = body.get('version', version)
    if not isinstance(given, int) or isinstance(given, bool):
        raise invalid('body', '/version', 'type')
    if given != version:
        raise StromaError('VERSION_CONFLICT', version=version)
    chosen = {role: _checked(dataset, role, body[role]) for role in ROLES if role in body}
    versions.save(dataset.id, _DOCUMENT, document | chosen, version)
    now = read_roles(versions, dataset)
    return json_reply({'cluster': now.cluster, 'sample': now.sample, 'guess': now.guess, 'version': now.version})


def _checked(dataset: OpenDataset, role: str, name: Any) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise invalid('body', f'/{role}', 'type')
    entry = next((entry for entry in dataset.column_entries if entry['name'] == name), None)
    if entry is None:
        raise StromaError('COLUMN_NOT_FOUND', column=name[:200])
    bounds = limits()['groupColumn']
    categories = len(entry['categories']) if entry['kind'] == 'category' else 0
    if not bounds['min'] <= categories <= bounds['max']:
        raise StromaError('COLUMN_NOT_GROUPS', column=name, categories=categories, **bounds)
    return name
