"""Gene families without sequence-specific DNA binding that are included in broad lists of transcription factors.

Families are gene groups of HGNC, recognised by their approved root symbols (https://www.genenames.org, CC0). A root is
listed only if no gene with it is a sequence-specific factor of Lambert et al. 2018 (Cell 172:650), which a test checks.
Mouse symbols have the same roots.
"""

from __future__ import annotations

import re

#: Family: roots, as patterns of whole symbols in capitals.
FAMILIES = {
    'ribosomal proteins': r'RP[LS]\d+[AXY]?\d*L?\d*|RPLP\d|RPSA|MRP[LS]\d+\w?',
    'histones': r'HIST\d+H\w+|H1F\w+|H2[AB]F\w+|H3F\w+|H1-\d+|H2[AB][A-Z]+\d*|MACROH2A\d|H3-\w+|H3C\d+|H4C?\d+|H4-\d+',
    'proteasome subunits': r'PSM[A-G]\d+\w?',
    'translation factors': r'EEF\d\w*|EIF\d\w*|ETF1',
    'proteins of RNA processing': (
        r'HNRNP\w+|SNRP\w+|SNRNP\d+|SRSF\d+|SF3[AB]\d+|U2AF\d\w*|LSM\d+\w?|RBM\d+\w?|RBMS\d|CELF\d|MSI\d|ESRP\d'
        r'|LARP\d\w?|NANOS\d|RBFOX\d|CPSF\d+|CSTF\d\w?|NELF\w|CNOT\d+|EXOSC\d+|DDX\d+\w?|DHX\d+|METTL\d+|ZRSR\d'
    ),
    'chaperones': r'HSPA\d+\w?|HSPB\d+|HSP90\w+|HSPD1|HSPE1|DNAJ[ABC]\d+|CANX|CALR|CCT\d\w?',
    '14-3-3 proteins': r'YWHA[BEGHQZ]|SFN',
    'enzymes of sugar metabolism': (
        r'ENO\d|PKM|PKLR|PGK\d|PGAM\d|TPI1|GAPDH\w?|LDH[ABC]|ALDO[ABC]|PCK\d|GPD\d\w?|AKR1\w+'
    ),
    'proteins of DNA replication and repair': (
        r'POL[ADEGHIKLMNQ]\d?|RFC\d|XRCC\d|PARP\d+|APEX\d|RAD\d+\w?|MCM\d+|SMC\d\w?'
    ),
    'subunits of RNA polymerases and the general machinery': r'POLR\d\w+|TAF\d+\w*|MED\d+\w?',
    'small GTPases': r'RAB\d+\w?|RAN|ARF\d|RHO[A-Z]',
    'respiratory chain': r'NDUF\w+|UQCR\w+|COX\d\w*|ATP5\w+|CYCS|CYC1|ETF[AB]|SDH[ABCD]',
    'ubiquitin and its enzymes': r'UB[BC]|UBE2\w+|USP\d+\w?|RNF\d+|TRIM\d+',
    'nucleoporins': r'NUP\d+\w?',
    'HMGB proteins, which bind DNA of any sequence': r'HMGB\d',
    'kinases and phosphatases': (
        r'MAPK\d+|MAP\dK\d+|PRKA\w+|PRKC\w+|CSNK\d\w+|CLK\d|RPS6K\w+|NUAK\d|CDK\d+\w*|ABL\d|DUSP\d+'
    ),
    'deacetylases, remodellers and other cofactors': (
        r'HDAC\d+|SIRT\d|SMARC[A-E]\w+|CHD\d|ING\d|NCOR\d|SIN3[AB]|CTBP\d|EP300|CREBBP|ID[1-4]|LMO[1-4]|FHL\d|PDLIM\d'
    ),
    'zinc fingers that bind no DNA': r'ZDHHC\d+|ZCCHC\d+|ZMYND\d+|ZFAND\d|ZNHIT\d|ZFYVE\d+|ZRANB\d|ZMIZ\d',
    'ceramide synthases': r'CERS\d',
    'proteins against peroxides': r'PRDX\d|SOD\d|CAT|TXN\w*|GPX\d',
}
_PATTERNS = {name: re.compile(pattern) for name, pattern in FAMILIES.items()}


def family_of(symbol: str) -> str | None:
    """The family of a human or mouse gene that is not a sequence-specific factor; None for any other symbol."""
    name = symbol.strip().upper()
    return next((family for family, pattern in _PATTERNS.items() if pattern.fullmatch(name)), None)
