import type { EmbeddingColour } from '../../kernels/points/embedding.types.ts';
import { categoryMasks, type Facet } from '../../kernels/cells/Facets.tsx';
import type { FacetByGene, FacetedEmbeddingProps } from './FacetedEmbedding.types.ts';

/** Genes with ranges of their own on one scale: from zero (or the smallest value) to the largest of all. */
export function oneScale(genes: FacetByGene['genes']): { min: number; max: number; values: Uint8Array[] } {
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

export function facetsOf(
  { by, coordinates }: Pick<FacetedEmbeddingProps, 'by' | 'coordinates'>,
  name: string,
): { facets: Facet[]; legend: EmbeddingColour } {
  if (by.kind === 'category') {
    const masks = categoryMasks(by.codes, by.categories.length);
    const facets = by.categories.map((category, i) => ({
      name: category,
      colour: by.colour,
      ...(masks[i] as { mask: Uint8Array; cells: number }),
    }));
    return { facets, legend: by.colour };
  }
  const { min, max, values } = oneScale(by.genes);
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
    })),
    legend: colour(0, name),
  };
}
