'use client';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';
import type { ClusterDegDialogProps } from '../subset.types.ts';

/** A cluster needs this many cells (specification 5, 9; contract LIMITS.degCells). */
export const DEG_CELLS = 3;

/** DEGs of each cluster against the rest: started manually, one calculation at a time (specification 4, 8). */
export function ClusterDegDialog(props: ClusterDegDialogProps) {
  const { isOpen, onClose, isBusy, error, subset, clusters, status, isOtherRunning, onRun } = props;
  const t = useT();
  const small = clusters.filter((c) => c.cells < DEG_CELLS).map((c) => c.name);
  const running = status === 'running' || isOtherRunning;
  return (
    <ToolDialog
      {...{ isOpen, onClose, isBusy, error }}
      title={t('subset.degs', { name: subset })}
      submitLabel={t(status === 'done' || status === 'failed' ? 'subset.degsAgain' : 'subset.degsRun')}
      isBlocked={running || clusters.length - small.length < 2}
      onSubmit={onRun}
    >
      <p>{t('subset.degsText', { n: clusters.length - small.length })}</p>
      {small.length > 0 && (
        <Banner tone="info">{t('subset.degsSmall', { min: DEG_CELLS, names: small.join(', ') })}</Banner>
      )}
      {isOtherRunning && <Banner tone="warning">{t('subset.otherRunning')}</Banner>}
      {status === 'running' && <Banner tone="info">{t('subset.degsRunning')}</Banner>}
      {status === 'failed' && <Banner tone="danger">{t('subset.degsFailed')}</Banner>}
      {status === 'done' && <Banner tone="success">{t('subset.degsDone')}</Banner>}
    </ToolDialog>
  );
}
