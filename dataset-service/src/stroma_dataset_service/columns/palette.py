"""The default colours of categories.

The first 24 are those of the design system's palette Default (tokens/palettes.ts): a contrast of at least 3 : 1 on
light and dark, and any two of the first 12 distinguishable with every type of colour vision. The others were chosen
from a grid of sRGB colours (OKLab lightness 0.45 to 0.82, chroma 0.06 to 0.185) by repeatedly taking the one farthest
from all earlier ones; the distance is the smallest in OKLab for normal, protan, deutan and tritan vision (matrices of
Machado, Oliveira and Fernandes 2009, severity 1).
"""

from __future__ import annotations

from collections.abc import Sequence

PALETTE: tuple[str, ...] = tuple(
    """
    #5989F6 #DF022A #738800 #C21096 #82632F #825FA4 #B4845C #1552FE #51725D #868DAE #9A8C85 #6F707D
    #2A9CAE #27A164 #885B58 #B57FA0 #F55E07 #3C6E7F #057918 #D2736E #AA4D0A #899075 #C665E3 #A5851D
    #8775C6 #BD7E90 #87B490 #759063 #7E90D8 #00CFB4 #3651C6 #993F75 #AB6C7E #6C75AB #CF99FC #99AB51
    #99125A #D8AB2D #873F36 #7E7E3F #CF90CF #755AD8 #6C5A87 #3F87E1 #BD2D12 #7ECFE1 #EA99A2 #00B4C6
    #6C4890 #997599 #A25A75 #905A5A #B490FC #FC7E51 #A2B4E1 #7E7EFC #7E5A00 #D86C00 #ABCF36 #5A9990
    """.split()
)


def default_colours(categories: Sequence[str]) -> dict[str, str]:
    """A distinct colour for each category; after the end of the palette, its colours repeat slightly darker."""
    taken: set[str] = set()
    result = {}
    for k, name in enumerate(categories):
        colour, turn = PALETTE[k % len(PALETTE)], k // len(PALETTE)
        if turn:
            channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
            colour = '#' + ''.join(f'{round(c * 0.85**turn):02X}' for c in channels)
        while colour in taken:
            colour = f'#{(int(colour[1:], 16) + 1) % 0x1000000:06X}'
        taken.add(colour)
        result[name] = colour
    return result
