import type { InteractionChoice, PairFacts } from './cell-interaction.types.ts';

/** The contract's `LIMITS.topInteractingPairs`. */
export const TOP_PAIRS = 30;

/** A csv of pairs: ligand and receptor in two columns, or one column "LIGAND_RECEPTOR"; lines that are neither are counted. */
export function parsePairs(text: string): { pairs: string[]; problems: number } {
  const pairs = new Set<string>();
  let problems = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const cells = raw
      .split(/[,;\t]/)
      .map((c) => c.trim().replace(/^"(.*)"$/, '$1'))
      .filter(Boolean);
    if (!cells.length) continue;
    const pair = cells.length === 2 ? cells.join('_') : (cells[0] ?? '');
    if (cells.length > 2 || !/^\S.*_.*\S$/.test(pair)) problems += 1;
    else pairs.add(pair);
  }
  return { pairs: [...pairs], problems };
}

/** Names that match a pair in a list: its own, its partners' and its genes'. */
const namesOf = (one: PairFacts): string[] => {
  const joined = (text: string) => text.split(' ').join('_');
  return [
    one.interacting_pair,
    `${one.partner_a}_${one.partner_b}`,
    `${joined(one.genes_a)}_${joined(one.genes_b)}`,
  ].map((name) => name.toUpperCase());
};
/** Names of a list that match no tested pair. */
export function unknownPairs(pairs: readonly PairFacts[], listed: readonly string[]): string[] {
  const known = new Set(pairs.flatMap(namesOf));
  return listed.filter((name) => !known.has(name.toUpperCase()));
}

/** Symbols of cytokines among the genes of the pairs that have one. */
const CYTOKINE =
  /^(IL\d+([A-Z]|F\d+|RN)?|IL36RN|CCL\d+(L\d)?|CXCL\d+|XCL[12]|CX3CL1|PF4(V1)?|PPBP|IFN(A\d+|[BGKEW]1?|L[1-4])|TNF|TNFSF\d+[A-Z]?|LT[AB]|FASLG|CD40LG|CD70|CSF[123]|LIF|OSM|CNTF|CTF1|CLCF1|EBI3|TSLP|MIF|TGFB[123])$/i;
/** Genes that select cytokines; a pair whose cytokine has another name in the resource has its first gene. */
export function cytokinesIn(one: PairFacts): string[] {
  if (!one.cytokine) return [];
  const genes = [...one.genes_a.split(' '), ...one.genes_b.split(' ')];
  const named = genes.filter((gene) => CYTOKINE.test(gene));
  return named.length ? named : genes.slice(0, 1);
}
export const cytokinesOf = (pairs: readonly PairFacts[]): string[] =>
  [...new Set(pairs.flatMap(cytokinesIn))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Genes of a pair, in capitals. */
const genesOf = (one: PairFacts): string[] =>
  [...one.genes_a.split(' '), ...one.genes_b.split(' ')].map((gene) => gene.toUpperCase());
/** Genes of a list that no tested pair has. */
export function unknownGenes(pairs: readonly PairFacts[], listed: readonly string[]): string[] {
  const known = new Set(pairs.flatMap(genesOf));
  return listed.filter((gene) => !known.has(gene.toUpperCase()));
}

/** The pairs of the choice; null: all of them. */
export function chosenPairs(
  pairs: readonly PairFacts[],
  { rank, from, cytokines, genes, csv }: Pick<InteractionChoice, 'rank' | 'from' | 'cytokines' | 'genes' | 'csv'>,
): PairFacts[] | null {
  const isListed = new Set((csv?.pairs ?? []).map((name) => name.toUpperCase()));
  const isWanted = new Set(cytokines);
  const isGene = new Set(genes.map((gene) => gene.toUpperCase()));
  const hasAll =
    from === 'all' ||
    (from === 'cytokines' && !cytokines.length) ||
    (from === 'genes' && !genes.length) ||
    (from === 'csv' && csv === null);
  if (hasAll && rank >= 1) return null;
  return pairs.filter(
    (one) =>
      (rank >= 1 || (one.rank_value !== null && one.rank_value <= rank)) &&
      (hasAll ||
        (from === 'csv'
          ? namesOf(one).some((name) => isListed.has(name))
          : from === 'genes'
            ? genesOf(one).some((gene) => isGene.has(gene))
            : cytokinesIn(one).some((gene) => isWanted.has(gene)))),
  );
}

/** Numbers of the most specific pairs of those that have rows: lowest rank value, then highest mean. */
export function topPairs(pairs: readonly PairFacts[], withRows: ReadonlySet<number>, top = TOP_PAIRS): number[] {
  return pairs
    .filter(({ pair }) => withRows.has(pair))
    .sort((a, b) => (a.rank_value ?? 2) - (b.rank_value ?? 2) || b.max_mean - a.max_mean || a.pair - b.pair)
    .slice(0, top)
    .map(({ pair }) => pair);
}
