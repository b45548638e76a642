import { useCallback, useMemo, type ReactNode } from 'react';
import { ChartActionsProvider } from '@stroma/design-system/plot-kit';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store/hooks.ts';
import { asName } from '../../../features/asName.ts';
import { noticed } from '../../../features/notices/index.ts';
import { MOST_TITLE } from './add.ts';
import { BoardContext, type SendToBoard } from './BoardContext.ts';
import { tabChart } from './tabChart.ts';
import { useAddToBoard } from './useAddToBoard.ts';

interface Props {
  dataset: string;
  tab: string;
  /** State of the figure for the URL, if it is not in the page's URL; null if it cannot be expressed. */
  address?: string | null;
  children: ReactNode;
}
/** Gives every figure of the tab below a button to add it to the figure board. */
export function WithBoardButtons({ dataset, tab, address, children }: Props) {
  const dispatch = useAppDispatch();
  const hasSeat = useSeat('edit');
  const canEdit = hasSeat && address !== null;
  const uuid = useAppSelector((state) => state.session.info?.uuid ?? '');
  const add = useAddToBoard(dataset);
  const send = useCallback<SendToBoard>(
    (chart, result) => {
      const view = tabChart(chart, { dataset, tab, uuid, result, search: address ?? location.search });
      if (view) void add(asName(chart.title, MOST_TITLE) || tab, view);
      else dispatch(noticed({ tone: 'danger', messageId: 'board.tooLong' }));
    },
    [add, dataset, tab, address, uuid, dispatch],
  );
  const actions = useMemo(
    () => (canEdit ? { onAddToBoard: (chart: Parameters<SendToBoard>[0]) => send(chart) } : null),
    [canEdit, send],
  );
  return (
    <BoardContext value={canEdit ? send : null}>
      <ChartActionsProvider actions={actions}>{children}</ChartActionsProvider>
    </BoardContext>
  );
}
