import type { CnvResult } from '@stroma/contract/tools';
import type { CnvParts, CnvRegionData, CnvRegionQuery } from '@stroma/design-system/explorer';
import { readMatrix } from '../../../../api/matrix.ts';
import { readColumns, type ColumnsOf } from '../../../../api/tables.ts';

type Part = 'reference' | 'tested';
const PARTS = ['reference', 'tested'] as const;

/** The coarsest level of both parts with the labels of their rows, for the first view. */
export async function readParts(id: string, result: CnvResult): Promise<CnvParts> {
  const read = async (part: Part) => {
    const [matrix, labels] = await Promise.all([readMatrix(id, part), readMatrix(id, `${part}Labels`)]);
    const values = Float32Array.from(matrix.values, (v) => v * matrix.scale);
    return { cells: result[part], rows: matrix.rows, values, labels: labels.values };
  };
  const [reference, tested] = await Promise.all(PARTS.map(read));
  return { reference: reference!, tested: tested! };
}

const WINDOW = ['window', 'chromosome', 'start', 'end', 'genes'] as const;
export type WindowColumns = ColumnsOf<'cnv', 'windows', (typeof WINDOW)[number]>;
export const readWindows = (id: string): Promise<WindowColumns> =>
  readColumns({ tool: 'cnv', id, table: 'windows' }, WINDOW, { sort: 'window' });

/** Windows of a region, ends excluded, with their content; null if no window overlaps it. */
export function windowsOf(columns: WindowColumns, { chromosome, start, end }: CnvRegionQuery) {
  const inside = columns.window.flatMap((window, i) =>
    columns.chromosome[i] === chromosome &&
    (end === null || columns.start[i]! <= end) &&
    (start === null || columns.end[i]! >= start)
      ? [Number(window) - 1]
      : [],
  );
  if (!inside.length) return null;
  const [first, last] = [inside[0]!, inside.at(-1)! + 1];
  return {
    range: [first, last] as const,
    start: Math.min(...inside.map((i) => Number(columns.start[i]))),
    end: Math.max(...inside.map((i) => Number(columns.end[i]))),
    genes: inside.flatMap((i) => columns.genes[i]!.split(' ')),
  };
}

/** Bytes of one reply of a matrix (docs/interfaces.md). */
const MOST = 16_000_000;
/** Mean of each cell's windows in a region, by kept label. */
export async function readRegion(
  id: string,
  result: CnvResult,
  query: CnvRegionQuery,
  windows: WindowColumns,
): Promise<CnvRegionData | null> {
  const found = windowsOf(windows, query);
  if (!found) return null;
  const means = new Map<string, number[]>();
  const names = result.labels?.categories ?? [];
  for (const part of PARTS) {
    const width = found.range[1] - found.range[0];
    const most = Math.max(1, Math.floor(MOST / width));
    for (let from = 0; from < result[part]; from += most) {
      const rows = [from, Math.min(result[part], from + most)] as const;
      const [matrix, labels] = await Promise.all([
        readMatrix(id, part, { level: 0, rows, columns: found.range }),
        readMatrix(id, `${part}Labels`, { level: 0, rows }),
      ]);
      for (let row = 0; row < matrix.rows; row += 1) {
        let sum = 0;
        for (let i = row * width; i < (row + 1) * width; i += 1) sum += matrix.values[i]!;
        const name = names[labels.values[row]!] ?? part;
        const of = means.get(name) ?? [];
        of.push((sum * matrix.scale) / width);
        means.set(name, of);
      }
    }
  }
  const groups = [...means].sort(([, a], [, b]) => b.length - a.length).slice(0, 60);
  return {
    ...{ chromosome: query.chromosome, start: found.start, end: found.end, genes: found.genes },
    groups: groups.map(([group, values]) => summaryOf(group, values)),
  };
}

/** Statistics of one group for a box: linear percentiles, and a few values at equal distances. */
export function summaryOf(group: string, values: readonly number[]): CnvRegionData['groups'][number] {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  const at = (share: number) => {
    const place = share * (n - 1);
    const low = Math.floor(place);
    return sorted[low]! + (place - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!);
  };
  const drawn = Math.min(40, n);
  return {
    group,
    n,
    mean: sorted.reduce((sum, v) => sum + v, 0) / n,
    fraction: sorted.filter((v) => v > 0).length / n,
    ...{ min: sorted[0]!, q1: at(0.25), median: at(0.5), q3: at(0.75), max: sorted[n - 1]! },
    density: [],
    sampled: Array.from({ length: drawn }, (_, i) => at(drawn > 1 ? i / (drawn - 1) : 0.5)),
  };
}
