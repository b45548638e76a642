"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from typing import Any

from stroma_store.contract import cite

LIBRARIES: tuple[str, ...] = ('numpy', 'pandas', 'scipy', 'scirpy', 'awkward', 'pyarrow')
CITATIONS = [
    cite('sturm2020'),
    cite('zhang2018', 'STARTRAC'),
    cite('han2012'),
    cite('shannon1948'),
    cite('chao1984'),
]
RECEPTOR = {
    'TCR': {'en-US': 'T cell receptors', 'zh-CN': 'T 细胞受体'},
    'BCR': {'en-US': 'B cell receptors', 'zh-CN': 'B 细胞受体'},
}
DEFINITION = {
    'nucleotide': {'en-US': 'CDR3 nucleotide sequences', 'zh-CN': 'CDR3 核苷酸序列'},
    'aminoAcid': {'en-US': 'CDR3 amino acid sequences', 'zh-CN': 'CDR3 氨基酸序列'},
    'vGeneAndCdr3': {'en-US': 'V genes and CDR3 amino acid sequences', 'zh-CN': 'V 基因和 CDR3 氨基酸序列'},
}
KEPT = {
    False: {
        'en-US': 'Cells with more than two chains of a kind or with chains of two receptors were left out.',
        'zh-CN': '同类链超过两条或具有两种受体链的细胞已排除。',
    },
    True: {
        'en-US': 'Only cells in which both chains were found, at most two of each kind, were used.',
        'zh-CN': '仅使用两类链均检测到（每类至多两条）的细胞。',
    },
}
SECOND = {
    'all': {'en-US': 'all these chains must be equal', 'zh-CN': '上述各链均须相同'},
    'any': {'en-US': 'one equal chain of each kind is enough', 'zh-CN': '每类链有一条相同即可'},
    'primary': {'en-US': 'only the chain with the most UMIs of each kind counts', 'zh-CN': '每类仅比较 UMI 最多的链'},
}
#: Source of the contigs: files, or the dataset's own file.
SOURCE = {
    False: {
        'en-US': (
            'Contigs of {files} file(s) of {receptor} were joined to the cells by their barcodes ({cells} cells with '
            'a clonotype). '
        ),
        'zh-CN': '按条形码将 {files} 个{receptor}文件的 contig 与细胞对应（{cells} 个细胞具有克隆型）。',
    },
    True: {
        'en-US': (
            'The {receptor} of the cells were taken from the annotated file of the dataset itself (layout of '
            '{layout}; {cells} cells with a clonotype). '
        ),
        'zh-CN': '细胞的{receptor}取自数据集自身的注释文件（{layout} 格式；{cells} 个细胞具有克隆型）。',
    },
}
#: Names of the layouts of receptors in annotated files.
LAYOUT = {'airr': 'scirpy (AIRR)', 'dandelion': 'dandelion', 'scirpy': 'scirpy'}
TEXT = {
    'en-US': (
        'Productive contigs with a CDR3 were used, of each cell the two with the most UMIs of each kind '
        'of chain. {kept} Cells with equal {definition} form a clonotype ({second}; scirpy). D50 is the '
        'smallest share of clonotypes that holds half of the cells; the Shannon entropy is in bits; Chao1 is bias '
        'corrected. STARTRAC indices: expansion is 1 less the evenness of the clonotypes of a cell type; migration '
        'and transition are the entropies of a clonotype over the categories of {sample} and of {group}, weighted by '
        "its share of the type's cells."
    ),
    'zh-CN': (
        '使用有功能（productive）且有 CDR3 的 contig，每个细胞的每类链取 UMI 最多的两条。'
        '{kept}{definition}相同的细胞构成一个克隆型（{second}；scirpy）。'
        'D50 为包含一半细胞所需的最少克隆型占全部克隆型的比例；Shannon 熵以比特为单位；'
        'Chao1 采用偏差校正公式。'
        'STARTRAC 指数：扩增（expansion）为 1 减去某细胞类型内克隆型的均匀度；'
        '迁移（migration）和状态转换（transition）分别为'
        '克隆型在 {sample} 和 {group} 各类别间的熵，按其占该类型细胞的比例加权。'
    ),
}


def method(params: dict[str, Any], summary: dict[str, Any]) -> dict[str, str]:
    receptors = summary.get('receptors')
    return {
        locale: (SOURCE[receptors is not None][locale] + text).format(
            files=len(summary['files']),
            layout=LAYOUT[receptors['layout']] if receptors else '',
            receptor=RECEPTOR[params['type']][locale],
            cells=summary['cells'],
            kept=KEPT[params['doubleChainOnly']][locale],
            second=SECOND[params['secondChains']][locale],
            definition=DEFINITION[params['clonotype']][locale],
            sample=params['sampleBy'],
            group=params['groupBy'],
        )
        for locale, text in TEXT.items()
    }


BULK_LIBRARIES: tuple[str, ...] = ('numpy', 'pandas', 'scipy', 'pyarrow')
#: D50, Shannon and Chao1.
BULK_CITATIONS = CITATIONS[2:]
COUNTED = {
    'molecules': {'en-US': 'molecules (UMIs)', 'zh-CN': '分子数（UMI）'},
    'copies': {'en-US': 'copies (duplicate_count)', 'zh-CN': '拷贝数（duplicate_count）'},
    'reads': {'en-US': 'reads', 'zh-CN': 'reads 数'},
    'rows': {'en-US': 'rows', 'zh-CN': '行数'},
}
BULK_TEXT = {
    'en-US': (
        'Bulk repertoires of {samples} sample(s) ({files} file(s), {chain} chain) were analysed without cells. '
        'Productive rows with a CDR3 and equal {definition} form a clonotype ({clonotypes} clonotypes). A clonotype is '
        'weighted by its {counted}. D50 is the smallest share of clonotypes that holds half of the counts; the Shannon '
        'entropy is in bits; Chao1 is bias corrected. All of these depend on the depth of a sample.'
    ),
    'zh-CN': (
        '对 {samples} 个样本的 Bulk 免疫组库（{files} 个文件，{chain} 链）进行分析，不涉及单细胞。有功能'
        '（productive）、有 CDR3 且{definition}相同的行构成一个克隆型（共 {clonotypes} 个），按{counted}加权。'
        'D50 为包含一半计数所需的最少克隆型占全部克隆型的比例；Shannon 熵以比特为单位；Chao1 采用偏差校正公式。'
        '以上指数均受样本测序深度影响。'
    ),
}


def bulk_method(params: dict[str, Any], summary: dict[str, Any]) -> dict[str, str]:
    kinds = list(dict.fromkeys(one['bulk']['counted'] for one in summary['files']))
    return {
        locale: text.format(
            files=len(summary['files']),
            samples=len(summary['frequency']),
            chain=params['bulk'],
            definition=DEFINITION[params['clonotype']][locale],
            clonotypes=summary['clonotypes'],
            counted={'en-US': ' or ', 'zh-CN': '或'}[locale].join(COUNTED[kind][locale] for kind in kinds),
        )
        for locale, text in BULK_TEXT.items()
    }
