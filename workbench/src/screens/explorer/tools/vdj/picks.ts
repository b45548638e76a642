import type { VdjPick } from '@stroma/design-system/explorer';
import { readResultColumn, type Column } from '../../../../api/arrays.ts';
import { readColumns } from '../../../../api/tables.ts';
import { packWhere, type Bits } from '../../../../features/selection/index.ts';

type Owners = { cell: number[]; clonotype: (number | null)[]; group: (string | null)[] };

/** Tables of a result that a pick reads; replaced in tests. */
export interface PickTables {
  column: (name: string) => Promise<Column>;
  /** `cell` of the table `cells`, as far as the filter leaves its rows. */
  cells: (filter: string[]) => Promise<readonly number[]>;
  /** Cells that have a clonotype, with their sample or cell type. */
  owners: (by: 'sample' | 'type') => Promise<Owners>;
}
const cellsOf = (id: string) => ({ tool: 'vdj', id, table: 'cells' }) as const;
export const pickTables = (result: string): PickTables => ({
  column: (name) => readResultColumn(result, name),
  cells: async (filter) => (await readColumns(cellsOf(result), ['cell'], { filter })).cell.map(Number),
  owners: async (by) => {
    const read = await readColumns(cellsOf(result), ['cell', 'clonotype', by], {});
    return {
      cell: read.cell.map(Number),
      clonotype: read.clonotype.map((n) => (n === null ? null : Number(n))),
      group: read[by],
    };
  },
});

/** The column of the table `cells` that has a gene of a chain: of the alpha or light chain, or of the beta or heavy one. */
const armOf = (chain: string) => (['TRA', 'TRG', 'IGK', 'IGL'].includes(chain) ? '1' : '2');

/** Cells of the item chosen in a chart, among `cells` cells of the dataset; all of them have a clonotype. */
export async function bitsOf(pick: VdjPick, cells: number, read: PickTables): Promise<Bits> {
  const numbers = await read.column('clonotype');
  const values = numbers.kind === 'number' ? numbers.values : new Float32Array(cells).fill(Number.NaN);
  const has = (cell: number) => !Number.isNaN(values[cell]);
  const within = async (filter: string[]) => {
    const found = new Set(await read.cells(filter));
    return (cell: number) => found.has(cell) && has(cell);
  };
  switch (pick.kind) {
    case 'clonotype':
      return packWhere(cells, (cell) => values[cell] === pick.number);
    case 'group':
      return packWhere(cells, await within([`${pick.by}:eq:${pick.group}`]));
    case 'class': {
      const classes = await read.column('expansion');
      const code = classes.kind === 'category' ? classes.categories.indexOf(pick.of) : -1;
      const isOf = (cell: number) => classes.kind === 'category' && classes.codes[cell] === code;
      if (!pick.by || pick.group === undefined) return packWhere(cells, isOf);
      const isIn = await within([`${pick.by}:eq:${pick.group}`]);
      return packWhere(cells, (cell) => isOf(cell) && isIn(cell));
    }
    case 'gene': {
      const arm = armOf(pick.chain);
      const column = `${pick.segment.toLowerCase()}_${arm}`;
      return packWhere(cells, await within([`locus_${arm}:eq:${pick.chain}`, `${column}:eq:${pick.gene}`]));
    }
    case 'pair': {
      if (pick.pair === 'V') return packWhere(cells, await within([`v_1:eq:${pick.a}`, `v_2:eq:${pick.b}`]));
      const arm = armOf(pick.pair);
      const filter = [`locus_${arm}:eq:${pick.pair}`, `v_${arm}:eq:${pick.a}`, `j_${arm}:eq:${pick.b}`];
      return packWhere(cells, await within(filter));
    }
    case 'shared': {
      const owners = await read.owners(pick.by);
      const of = (name: string) => new Set(owners.clonotype.filter((n, i) => n !== null && owners.group[i] === name));
      const [a, b] = [of(pick.a), of(pick.b)];
      const found = new Set(
        owners.cell.filter((_, i) => {
          const number = owners.clonotype[i] ?? null;
          return [pick.a, pick.b].includes(owners.group[i] ?? '') && a.has(number) && b.has(number);
        }),
      );
      return packWhere(cells, (cell) => found.has(cell));
    }
  }
}
