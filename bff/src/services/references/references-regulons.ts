import { fieldsOf, type RejectLine } from './references-pairs.ts';
import { isGeneName, type Line } from './references-lines.ts';

interface Regulons {
  text: string;
  entries: number;
  genes: ReadonlySet<string>;
}
/** Accepted headers: those of DoRothEA, decoupler and CollecTRI, and common ones. */
const NAMES = {
  tf: ['tf', 'source', 'factor', 'regulator'],
  target: ['target', 'gene'],
  weight: ['weight', 'mor', 'importance'],
} as const;
const MOST = 500_000;

/** Edges of a network: factor, target and, where there is a column of it, weight (1 without it; below zero: represses). */
export function checkRegulons(lines: readonly Line[], refuse: RejectLine): Regulons {
  const [header] = lines;
  const tabs = header?.line.includes('\t');
  const split = (line: string) => (tabs ? line.split('\t') : fieldsOf(line)).map((part) => part.trim());
  const columns = split(header?.line ?? '').map((name) => name.toLowerCase());
  const place = (names: readonly string[]) => columns.findIndex((column) => names.includes(column));
  const [tf, target, weight] = [place(NAMES.tf), place(NAMES.target), place(NAMES.weight)];
  if (tf < 0 || target < 0) refuse('header', header?.number ?? 1, header?.line);
  if (lines.length - 1 > MOST) refuse('tooMany', lines[MOST + 1]?.number ?? 1);
  const edges = new Map<string, string>();
  const genes = new Set<string>();
  for (const { line, number } of lines.slice(1)) {
    const fields = split(line);
    const names = [fields[tf] ?? '', fields[target] ?? ''];
    if (names.some((name) => !name)) refuse('columns', number, line);
    const odd = names.find((name) => !isGeneName(name));
    if (odd !== undefined) refuse('gene', number, odd);
    const given = weight < 0 ? '1' : (fields[weight] ?? '');
    const value = given === '' ? Number.NaN : Number(given);
    if (!Number.isFinite(value)) refuse('columns', number, line);
    const key = names.join('\t');
    if (value === 0 || edges.has(key)) continue;
    edges.set(key, `${key}\t${value}`);
    for (const name of names) genes.add(name);
  }
  if (!edges.size) refuse('columns', header?.number ?? 1, header?.line);
  return { text: `${['tf\ttarget\tweight', ...edges.values()].join('\n')}\n`, entries: edges.size, genes };
}
