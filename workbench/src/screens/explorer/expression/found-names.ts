interface FoundGene {
  gene_id: string;
  symbol: string;
}
/** The names under which the matrix has the genes: "il7r" and an Ensembl id become symbols, each once; what was not found stays as typed. */
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
