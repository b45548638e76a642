import { LIMITS } from '@stroma/contract';
import type { RejectLine } from './references-pairs.ts';
import { isGeneName, type Line } from './references-lines.ts';

interface Factors {
  text: string;
  entries: number;
  genes: ReadonlySet<string>;
}
/** Accepted headers of the column. */
const NAMES: readonly string[] = ['symbol', 'tf', 'factor', 'gene', 'hgnc symbol', 'gene symbol', 'gene name'];

/** Transcription factors: one symbol per line, or a column of a table. Lines that begin with `#` are comments. */
export function checkFactors(lines: readonly Line[], refuse: RejectLine): Factors {
  const content = lines.filter(({ line }) => !line.startsWith('#'));
  const split = (line: string) => line.split(/[\t,;]/).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
  const [first] = content;
  if (!first) return refuse('empty', 1);
  const named = split(first.line).findIndex((name) => NAMES.includes(name.toLowerCase()));
  const column = Math.max(named, 0);
  const genes = new Set<string>();
  for (const { line, number } of named < 0 ? content : content.slice(1)) {
    const gene = split(line)[column] ?? '';
    if (!gene || !isGeneName(gene)) refuse('gene', number, gene || line);
    genes.add(gene);
    if (genes.size > LIMITS.references.factors) refuse('tooMany', number);
  }
  if (genes.size < 2) refuse('columns', first.number, first.line);
  return { text: `${[...genes].join('\n')}\n`, entries: genes.size, genes };
}
