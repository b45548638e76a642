"""Gene symbols of the cell cycle, typed from Tirosh et al. 2016 (Science 352:189, "Dissecting the
multicellular ecosystem of metastatic melanoma by single-cell RNA-seq"), as the field uses them."""

from __future__ import annotations

#: 43 symbols of the G1/S programme.
S_GENES = tuple(
    (
        'MCM5 PCNA TYMS FEN1 MCM2 MCM4 RRM1 UNG GINS2 MCM6 CDCA7 DTL PRIM1 UHRF1 MLF1IP HELLS '
        'RFC2 RPA2 NASP RAD51AP1 GMNN WDR76 SLBP CCNE2 UBR7 POLD3 MSH2 ATAD2 RAD51 RRM2 CDC45 '
        'CDC6 EXO1 TIPIN DSCC1 BLM CASP8AP2 USP1 CLSPN POLA1 CHAF1B BRIP1 E2F8'
    ).split()
)
#: 54 symbols of the G2/M programme.
G2M_GENES = tuple(
    (
        'HMGB2 CDK1 NUSAP1 UBE2C BIRC5 TPX2 TOP2A NDC80 CKS2 NUF2 CKS1B MKI67 TMPO CENPF TACC3 '
        'FAM64A SMC4 CCNB2 CKAP2L CKAP2 AURKB BUB1 KIF11 ANP32E TUBB4B GTSE1 KIF20B HJURP CDCA3 '
        'HN1 CDC20 TTK CDC25C KIF2C RANGAP1 NCAPD2 DLGAP5 CDCA2 CDCA8 ECT2 KIF23 HMMR AURKA PSRC1 '
        'ANLN LBR CKAP5 CENPE CTCF NEK2 G2E3 GAS2L3 CBX5 CENPA'
    ).split()
)
#: Symbols that the nomenclature committee has renamed since; a matrix carries one or the other.
RENAMED = {'MLF1IP': 'CENPU', 'FAM64A': 'PIMREG', 'HN1': 'JPT1'}


def genes_in_matrix(genes: tuple[str, ...], symbols: set[str], species: str) -> list[str]:
    """The listed genes that a matrix has, under the old or the new symbol; mouse symbols are capitalised."""
    found = []
    for gene in genes:
        for name in (gene, RENAMED.get(gene, gene)):
            symbol = name.capitalize() if species == 'Mus musculus' else name
            if symbol in symbols:
                found.append(symbol)
                break
    return found
