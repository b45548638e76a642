import { useMemo, useState, type ReactNode } from 'react';
import type { ChartReceipt, ChartView } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { ChartActionsProvider, type FramedChart } from '@stroma/design-system/plot-kit';
import { copyText, type UiError } from '@stroma/design-system/primitives';
import { call } from '../../../api/client.ts';
import { guestAddress } from '../../../api/guest.ts';
import { downloadFile } from '../../../api/download.ts';
import { reportFailure } from '../../../api/failures.ts';
import { useAppDispatch } from '../../../app/store/hooks.ts';
import { usePermits, useSeat } from '../../../app/hooks/useOperation.ts';
import { useRead } from '../../../features/calls/index.ts';
import { noticed } from '../../../features/notices/index.ts';
import { toUiError } from '../../../features/request.ts';
import type { DatasetDetail } from '../dataset.ts';
import { boardView, titleOf } from '../board/add.ts';
import { useSendToBoard } from '../board/BoardContext.ts';
import { useAddToBoard } from '../board/useAddToBoard.ts';
import { ReceiptPart } from './ReceiptPart.ts';

interface Props {
  detail: Pick<DatasetDetail, 'id' | 'name'>;
  /** Request of the charts below; null if there is none. */
  view: ChartView | null;
  children: ReactNode;
}
const READ = { 'X-Read': '1' };
const given = ({ id }: Props['detail'], view: ChartView) => ({ params: { id }, body: view, headers: READ });

/** The notice after copying a script. */
const copied = (script: string) =>
  copyText(script).then(
    () => ({ tone: 'success', messageId: 'explorer.scriptCopied' }) as const,
    () => REFUSED,
  );
const REFUSED = { tone: 'danger', messageId: 'common.copyRefused' } as const;

/** Gives the charts below a receipt and a script from the dataset service. A guest's charts have neither. */
export const ChartReceipts = (props: Props) => (guestAddress() ? props.children : <Receipts {...props} />);

function Receipts({ detail, view, children }: Props) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const canEdit = useSeat('edit');
  const send = useSendToBoard();
  const addFigure = useAddToBoard(detail.id);
  // The view is a new object on each render, so it is compared by value.
  const said = JSON.stringify(view);
  const actions = useMemo(() => {
    if (said === 'null') return send && { onAddToBoard: (chart: FramedChart) => send(chart) };
    const asked = given(detail, JSON.parse(said) as ChartView);
    const copy = async (): Promise<void> => {
      try {
        const { script } = await call('datasetProxies', 'chartReceipt', asked);
        dispatch(noticed(await copied(script)));
      } catch (error) {
        reportFailure(error);
        dispatch(noticed({ tone: 'danger', error: toUiError(error) }));
      }
    };
    const figure = boardView(JSON.parse(said) as ChartView);
    return {
      onReceipt: () => setOpen(true),
      onCopyPython: () => void copy(),
      ...(figure && canEdit
        ? { onAddToBoard: () => void addFigure(titleOf(figure), figure) }
        : send && { onAddToBoard: (chart: FramedChart) => send(chart) }),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the dataset only its id is asked
  }, [said, detail.id, dispatch, canEdit, send, addFigure]);
  return (
    <>
      <ChartActionsProvider actions={actions}>{children}</ChartActionsProvider>
      {isOpen && view && <Opened detail={detail} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({
  detail,
  view,
  onClose,
}: Omit<Props, 'view' | 'children'> & { view: ChartView; onClose: () => void }) {
  const t = useT();
  const { can, isApprovalNeeded } = usePermits();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<UiError | null>(null);
  const dispatch = useAppDispatch();
  const [isCopied, setCopied] = useState(false);
  const asked = given(detail, view);
  const state = useRead('datasetProxies', 'chartReceipt', asked);
  const receipt: ChartReceipt | null = state.state === 'ready' ? state.data : null;
  const download = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const name = `${detail.name}-${view.chart}`.replace(/[^\p{L}\p{N}_.-]+/gu, '-').slice(0, 80);
      await downloadFile('datasetProxies', 'chartScript', asked, `${name}.zip`);
    } catch (failure) {
      reportFailure(failure);
      setError(toUiError(failure));
    } finally {
      setBusy(false);
    }
  };
  const isFree = can.download === 'enabled' && !isApprovalNeeded;
  return (
    <ReceiptPart
      isOpen
      onClose={onClose}
      state={state}
      error={error}
      isBusy={busy}
      isCopied={isCopied}
      onCopyPython={
        receipt
          ? () =>
              void copyText(receipt.script).then(
                () => setCopied(true),
                () => void dispatch(noticed(REFUSED)),
              )
          : undefined
      }
      onDownloadReproduce={can.download === 'hidden' ? undefined : () => void download()}
      reproduceDenied={isFree ? undefined : t('permission.download')}
    />
  );
}
