import type { EmbeddingColour, SelectionMask } from '../../kernels/points/embedding.types.ts';
import type { Facet } from '../../kernels/cells/Facets.tsx';
import { countCategories } from '../../kernels/points/prepare.ts';
import type { FacetByGene, FacetedEmbeddingProps } from './FacetedEmbedding.types.ts';

/** Genes with separate ranges on one scale: from zero (or the smallest value) to the largest of all. */
export function toCommonScale(genes: FacetByGene['genes']): { min: number; max: number; values: Uint8Array[] } {
  const min = Math.min(0, ...genes.map((g) => g.min));
  const max = Math.max(...genes.map((g) => g.max), min);
  const values = genes.map((g) => {
    // 255 levels of the gene to as many of the common scale; 0 stays no expression.
    const table = Uint8Array.from({ length: 256 }, (_, q) => {
      if (q === 0 || max === min) return q && 1;
      const value = g.min + ((q - 1) / 254) * (g.max - g.min);
      return 1 + Math.round((254 * (value - min)) / (max - min));
    });
    return g.values.map((q) => table[q] as number);
  });
  return { min, max, values };
}

/** The codes of the `most` largest categories, in the column's order; all where there are no more. */
export function largestCategories(cells: readonly number[], most: number): number[] {
  const codes = [...cells.keys()];
  if (codes.length <= most) return codes;
  const kept = new Set(codes.toSorted((a, b) => cells[b]! - cells[a]! || a - b).slice(0, most));
  return codes.filter((code) => kept.has(code));
}

/** The cells of both masks. */
function both(a: SelectionMask, b: SelectionMask): SelectionMask {
  const found = new Uint8Array(a.length);
  for (let i = 0; i < a.length; i++) found[i] = (a[i] as number) & (b[i] as number);
  return found;
}

interface Faceted extends Pick<FacetedEmbeddingProps, 'by' | 'data' | 'top'> {
  selection?: SelectionMask | null;
}
/** The panels, and the colouring whose legend they share. `name`: of the scale of genes. */
export function facetsOf(
  { by, data: coordinates, top = Infinity, selection = null }: Faceted,
  name: string,
): { facets: Facet[]; legend: EmbeddingColour } {
  if (by.kind === 'category') {
    const counts = countCategories({ kind: 'category', name: '', codes: by.codes, categories: by.categories });
    const facets = largestCategories([...counts], top).map((code) => {
      const own = maskOf(by.codes, code);
      return {
        name: by.categories[code] ?? '',
        colour: by.colour,
        cells: counts[code] ?? 0,
        mask: selection ? both(own, selection) : own,
        ...(selection && { own }),
      };
    });
    return { facets, legend: by.colour };
  }
  const { min, max, values } = toCommonScale(by.genes);
  const colour = (i: number, label: string): EmbeddingColour => ({
    kind: 'number',
    name: label,
    values: values[i] ?? new Uint8Array(coordinates.n),
    min,
    max,
    unit: by.unit,
  });
  return {
    facets: by.genes.map((g, i) => ({
      name: g.symbol,
      cells: coordinates.n,
      colour: { ...colour(i, g.symbol), italic: true } as EmbeddingColour,
      italic: true,
      ...(selection && { mask: selection }),
    })),
    legend: colour(0, name),
  };
}

function maskOf(codes: Uint8Array | Uint16Array, code: number): SelectionMask {
  const mask = new Uint8Array(codes.length);
  for (let i = 0; i < codes.length; i++) if (codes[i] === code) mask[i] = 1;
  return mask;
}
