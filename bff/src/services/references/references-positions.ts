import { isGeneName, type Line } from './references-lines.ts';

type Refuse = (reason: 'columns' | 'gene' | 'position' | 'genes', line: number, text?: string) => never;

const MOST = 100_000;
const CHROMOSOME = /^[A-Za-z0-9._-]{1,40}$/;
const WHOLE = /^\d{1,10}$/;

/** Gene, chromosome, start and end of one line; null for a line of a GTF that is not a gene. */
function fieldsOf(line: string, isGtf: boolean): [string, string, string, string] | null {
  const fields = line.split('\t').map((field) => field.trim());
  const [chromosome = '', , feature, start = '', end = '', , , , about = ''] = fields;
  if (!isGtf) return fields.length === 4 ? (fields as [string, string, string, string]) : ['', '', '', ''];
  if (feature !== 'gene') return null;
  const name = /\bgene_name "([^"]*)"/.exec(about)?.[1] ?? /\bgene_id "([^"]*)"/.exec(about)?.[1] ?? '';
  return [name, chromosome, start, end];
}

/** Gene positions: the gene lines of a GTF, or four columns as in inferCNV's gene order file. */
export function checkPositions(
  lines: readonly Line[],
  refuse: Refuse,
): { text: string; entries: number; genes: ReadonlySet<string> } {
  const content = lines.filter(({ line }) => !line.startsWith('#'));
  const isGtf = (content[0]?.line.split('\t').length ?? 0) >= 9;
  const kept = new Map<string, string>();
  for (const [i, { line, number }] of content.entries()) {
    const found = fieldsOf(line, isGtf);
    if (!found) continue;
    const [gene, chromosome, start, end] = found;
    // A header.
    if (i === 0 && !isGtf && gene && !WHOLE.test(start) && !WHOLE.test(end)) continue;
    if (!gene) refuse('columns', number, line);
    if (!isGeneName(gene)) refuse('gene', number, gene);
    if (![start, end].every((one) => WHOLE.test(one)) || !CHROMOSOME.test(chromosome) || Number(end) < Number(start))
      refuse('position', number, line);
    // A repeated gene, such as those of X and Y, keeps its first position.
    if (!kept.has(gene)) kept.set(gene, `${gene}\t${chromosome}\t${Number(start)}\t${Number(end)}`);
    if (kept.size > MOST) refuse('genes', number);
  }
  if (!kept.size) refuse('columns', content[0]?.number ?? 1, content[0]?.line);
  return { text: `${[...kept.values()].join('\n')}\n`, entries: kept.size, genes: new Set(kept.keys()) };
}
