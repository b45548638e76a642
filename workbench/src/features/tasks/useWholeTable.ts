import type { ToolSlug } from '@stroma/contract';
import type { TableOf } from '@stroma/contract/tools';
import { saveBlob, useFigureServices, type PlotTable } from '@stroma/design-system/plot-kit';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { readCsv, readWhole, type TableAddress } from '../../api/tables.ts';
import type { TableQuery } from '../../api/table-query.ts';
import { noticed } from '../notices/index.ts';

/** The notice of a table that the drawing tools do not take. */
export const TOO_LARGE = { tone: 'danger', messageId: 'drawings.tooLarge', values: { limit: '5 MB' } } as const;

type Take = <S extends ToolSlug, T extends TableOf<S>>(at: TableAddress<S, T>, query: TableQuery, name: string) => void;
/** The rows, or null: there are more than `most`. */
type ReadRows = (most: number) => Promise<PlotTable | null>;
interface WholeTable {
  save: Take;
  draw: Take | undefined;
  drawRows: ((read: ReadRows, name: string) => void) | undefined;
}

/**
 * All rows of a result's table that pass the filter: `save` as the file `<name>.csv`, `draw` in the drawing tools; `drawRows` for tables of other calls.
 * Both are absent where the drawing tools are not offered. A call that fails is a notice.
 */
export function useWholeTable(): WholeTable {
  const { onDraw, onError } = useFigureServices();
  const dispatch = useAppDispatch();
  const take = async (read: ReadRows, name: string) => {
    const { DRAWING_LIMITS } = await import('@stroma/contract/drawings');
    const table = await read(DRAWING_LIMITS.rows);
    if (table) onDraw!(table, name);
    else dispatch(noticed(TOO_LARGE));
  };
  const drawRows: WholeTable['drawRows'] = onDraw && ((read, name) => void take(read, name).catch(onError));
  return {
    save: (at, query, name) => void readCsv(at, query).then((csv) => saveBlob(csv, `${name}.csv`), onError),
    draw: drawRows && ((at, query, name) => drawRows((most) => readWhole(at, query, most), name)),
    drawRows,
  };
}
