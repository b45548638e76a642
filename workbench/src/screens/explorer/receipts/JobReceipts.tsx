import { useMemo, useState, type ReactNode } from 'react';
import type { ToolSlug } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { ChartActionsProvider, type FramedChart } from '@stroma/design-system/plot-kit';
import { useCached } from '../../../api/cache.ts';
import { TOOL_FACTS } from '../../../api/tools.ts';
import { usePermits } from '../../../app/hooks/useOperation.ts';
import { useDownload } from '../../my-analyses/useDownload.tsx';
import { useSendToBoard } from '../board/BoardContext.ts';
import { readReceipt } from './receipt.ts';
import { ReceiptPart } from './ReceiptPart.ts';

const isScripted = (tool: ToolSlug): boolean => TOOL_FACTS.some(({ slug, scripted }) => scripted && slug === tool);

/** Gives the charts of a result the receipt that its job wrote. */
export function JobReceipts({ job, tool, children }: { job: string; tool: ToolSlug; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const send = useSendToBoard();
  const actions = useMemo(
    () => ({
      onReceipt: () => setOpen(true),
      ...(send && { onAddToBoard: (chart: FramedChart) => send(chart, job) }),
    }),
    [send, job],
  );
  return (
    <>
      <ChartActionsProvider actions={actions}>{children}</ChartActionsProvider>
      {isOpen && <Opened job={job} hadScript={isScripted(tool)} onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({ job, hadScript, onClose }: { job: string; hadScript: boolean; onClose: () => void }) {
  const t = useT();
  const { can } = usePermits();
  const { download, dialog } = useDownload();
  const state = useCached(`${job}:receipt`, () => readReceipt(job));
  const hasScript = state.state === 'ready' && (state.data.hasScript ?? hadScript);
  return (
    <>
      <ReceiptPart
        isOpen
        onClose={onClose}
        state={state}
        {...(hasScript &&
          can.download !== 'hidden' && {
            onDownloadReproduce: () => download({ kind: 'result', targetId: job, name: 'reproduce.zip', size: null }),
          })}
        reproduceDenied={can.download === 'disabled' ? t('permission.download') : undefined}
      />
      {dialog}
    </>
  );
}
