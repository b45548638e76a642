interface FoundGene {
  gene_id: string;
  symbol: string;
}
/** Names of the genes in the matrix: "il7r" and an Ensembl id become symbols, without duplicates; unknown ones stay as typed. */
export function foundNames(typed: readonly string[], found: readonly FoundGene[]): string[] {
  return [...new Set(typed.map((name) => foundName(name, found)))];
}

export function foundName(name: string, found: readonly FoundGene[]): string {
  const same = (of: (gene: FoundGene) => string, fold: (text: string) => string) =>
    found.find((gene) => fold(of(gene)) === fold(name))?.symbol;
  const exactly = (text: string) => text;
  const lower = (text: string) => text.toLowerCase();
  return same((g) => g.symbol, exactly) ?? same((g) => g.gene_id, lower) ?? same((g) => g.symbol, lower) ?? name;
}
