import { useLocation, useNavigate } from 'react-router';
import { LIMITS, type CellSet } from '@stroma/contract';
import type { StoredCells } from '@stroma/contract/tools';
import { useT } from '@stroma/design-system/messages';
import { paths } from '../../../app/paths.ts';
import { useSelection } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { datasetQuery } from '../ofDataset.ts';
import { RUN_ON_OPEN } from '../sent/useRunSent.ts';
import { nameOf } from './describe.ts';
import { useCompare } from './useCompare.ts';

const COMPARE = 'differential-expression';
export const SUBSET = 'subset';

/** Actions for the selected cells, shared by the bar and the palette: each stores the cells and sends them to a tool. */
export function useCellActions(detail: DatasetDetail, sets: readonly CellSet[]) {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { expression, cells, handOff } = useSelection();
  const name = nameOf(expression, t, sets);
  const { work, storeOne, compare, forget } = useCompare({ dataset: detail.id, total: detail.cells, sets, name });
  const sendTo = (tool: string, groups: StoredCells[], options?: typeof RUN_ON_OPEN) => {
    handOff(tool, groups, options);
    void navigate(paths.dataset(detail.id, tool) + datasetQuery(search));
  };
  return {
    work,
    forget,
    /** Compares the selected cells with all others; runs at once. */
    compareRest: () => {
      const done = (groups: StoredCells[]) => sendTo(COMPARE, groups, RUN_ON_OPEN);
      if (cells) void compare(cells.bits, null, { done, isInDialog: false });
    },
    /** Against the cells of a set, or all others by null; the form is shown. `before`: once the cells are stored. */
    compareWith: (other: string | null, before: () => void) => {
      const done = (groups: StoredCells[]) => {
        before();
        sendTo(COMPARE, groups);
      };
      if (cells) void compare(cells.bits, other, { done, isInDialog: true });
    },
    /** Creates a dataset of the cells; with too few cells the form opens with the reason. */
    makeDataset: () => {
      if (!cells) return;
      const options = cells.count >= LIMITS.subclusteringCells.min ? RUN_ON_OPEN : undefined;
      void storeOne(cells.bits, (group) => sendTo(SUBSET, [group], options));
    },
    /** Sends them to the form of a tool that accepts one group. */
    takeTo: (tool: string) => {
      if (cells) void storeOne(cells.bits, (group) => sendTo(tool, [group]));
    },
  };
}
