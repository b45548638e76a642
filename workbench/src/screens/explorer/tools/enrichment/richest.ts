/** Index of the comparison with the most genes that pass its analysis's filter, because the first one may have none. */
export const comparisonWithMostGenes = (comparisons: readonly { a: { genes: number } }[]): number =>
  comparisons.reduce((best, { a }, i) => (a.genes > comparisons[best]!.a.genes ? i : best), 0);
