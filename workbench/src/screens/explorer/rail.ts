/** The kinds of question that a view answers, in the order of the rail, and their views; a tool's id is its slug. */
const GROUPS = [
  ['look', ['overview', 'quality', 'expression', 'markers', 'composition', 'gene-set']],
  ['compare', ['differential-expression', 'bulk', 'enrichment']],
  ['relate', ['cell-interaction', 'tf-regulation']],
  ['order', ['trajectory', 'trajectory-genes']],
  ['tumour', ['cnv', 'ith']],
  ['repertoire', ['vdj']],
  ['edit', ['labels', 'cell-annotation', 'subset', 'export-dataset']],
] as const;
type RailGroup = (typeof GROUPS)[number][0];

/** The tabs that there are, by group; one that no group names stands in the last. */
export function railOf(tabs: readonly string[]): { id: RailGroup; tabs: string[] }[] {
  const grouped = new Set<string>(GROUPS.flatMap(([, ids]) => [...ids]));
  const others = tabs.filter((tab) => !grouped.has(tab));
  return GROUPS.map(([id, ids]) => ({
    id,
    tabs: [...ids.filter((tab) => tabs.includes(tab)), ...(id === 'edit' ? others : [])],
  })).filter((group) => group.tabs.length);
}
