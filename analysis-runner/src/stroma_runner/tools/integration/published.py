"""Samples of the public database: for the receipt, the analysis info and the method in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def published(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the job's inputs as the contract's ReceiptPublicSample."""
    given = row['public']
    return {
        **{name: given[name] for name in ('dataset', 'version', 'sample', 'name', 'doi')},
        'labels': given['labelColumn'],
    }


def sources_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Source of each public sample, by its name in the analysis."""
    return {str(row['name']): describe_source(row, 'en-US') for row in rows if 'public' in row}


SOURCE = {
    'en-US': '{name}, version {version}{doi}: {sample}',
    'zh-CN': '{name}，第 {version} 版{doi}：{sample}',
}
DOI = {'en-US': ', doi:{doi}', 'zh-CN': '，doi:{doi}'}
SENTENCE = {
    'en-US': 'From the public database: {samples}. ',
    'zh-CN': '以下样本取自公共数据库：{samples}。',
}


def describe_source(row: Mapping[str, Any], locale: str) -> str:
    """Title, version, DOI where there is one, and the sample's label there."""
    given = row['public']
    doi = DOI[locale].format(doi=given['doi']) if given['doi'] else ''
    return SOURCE[locale].format(**{**given, 'doi': doi})


def describe_sources(rows: Sequence[Mapping[str, Any]], locale: str) -> str:
    """Names each public sample with its source; empty if there is none."""
    found = [f'{row["name"]} ({describe_source(row, locale)})' for row in rows if 'public' in row]
    return SENTENCE[locale].format(samples=('; ' if locale == 'en-US' else '；').join(found)) if found else ''
