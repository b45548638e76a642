"""Samples whose genes of another species were named by their human homologues at the import: for the receipt and the
method text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stroma_runner.tools.import_.facts import HUMAN


def homologues(facts: Mapping[str, Any]) -> dict[str, Any] | None:
    """The import's facts about a sample (`sample.json`), as the contract's ReceiptHomologues; None if the sample was
    not converted. Numbers and table are omitted if the import recorded none."""
    source = facts.get('convertedFrom')
    if not source:
        return None
    counted: Mapping[str, Any] = next((one for one in facts.get('repairs', ()) if one['repair'] == 'homologues'), {})
    numbers = {name: counted[name] for name in ('oneToOne', 'many', 'none', 'notCoding') if name in counted}
    warned = next((one for one in facts.get('warnings', ()) if one['id'] == 'warning.homologues'), None)
    table = {} if warned is None else {'table': str(warned['params']['table'])}
    return {'from': str(source), 'to': HUMAN, **numbers, **table}


SENTENCE = {
    'en-US': 'Genes of another species were named by their human homologues at the import, and those with exactly one, '
    'which no other gene has, were kept: {samples}. ',
    'zh-CN': '以下样本的基因在导入时换成人的同源基因，仅保留一对一的基因：{samples}。',
}
SAMPLE = {
    'en-US': '{name} ({source} to {to}{numbers}{table})',
    'zh-CN': '{name}（{source} 转换为 {to}{numbers}{table}）',
}
NUMBERS = {
    'en-US': '; {oneToOne} genes kept, {many} with several or a shared one and {none} with none left out',
    'zh-CN': '；保留 {oneToOne} 个基因，去除一对多或共用同源基因的 {many} 个、无同源基因的 {none} 个',
}
CODING = {
    'en-US': ', {notCoding} of them because their homologues code for no protein',
    'zh-CN': '（其中 {notCoding} 个的同源基因不编码蛋白）',
}
TABLE = {'en-US': '; by {table}', 'zh-CN': '；依据 {table}'}


def homologue_sentence(found: Sequence[tuple[str, dict[str, Any] | None]], locale: str) -> str:
    """`found`: name and homologues of each sample. Names each converted one with its numbers; empty if there is
    none."""
    told = []
    for name, row in found:
        if row is None:
            continue
        numbers = NUMBERS[locale].format(**row) if 'oneToOne' in row else ''
        if row.get('notCoding'):
            numbers += CODING[locale].format(**row)
        table = TABLE[locale].format(**row) if 'table' in row else ''
        told.append(SAMPLE[locale].format(name=name, source=row['from'], to=row['to'], numbers=numbers, table=table))
    return SENTENCE[locale].format(samples=('; ' if locale == 'en-US' else '；').join(told)) if told else ''
