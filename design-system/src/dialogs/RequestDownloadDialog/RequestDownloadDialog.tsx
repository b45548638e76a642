'use client';
import { useT } from '../../theme/messages.ts';
import { Badge, type Tone } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { DownloadState, RequestDownloadDialogProps } from './RequestDownloadDialog.types.ts';

/** A converted RDS file is kept this many days (specification 4, 9; contract LIMITS.convertedRdsDays). */
export const RDS_DAYS = 7;
const TONES: Record<DownloadState, Tone> = {
  notRequested: 'neutral',
  pending: 'info',
  approved: 'success',
  declined: 'danger',
  expired: 'warning',
};
export function DownloadStateBadge({ state }: { state: DownloadState }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`download.state.${state}`)}</Badge>;
}

/** Asking for a dataset as a file, and what became of it (specification 2.4, 4). */
export function RequestDownloadDialog(props: RequestDownloadDialogProps) {
  const { isOpen, onClose, name, state, requestedAt, validUntil, decidedBy, reason, isStarted, error } = props;
  const t = useT();
  const [purpose, setPurpose, kept] = useKept(`download:${name}`, '');
  const asks = state === 'notRequested' || state === 'declined' || state === 'expired';
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('download.title', { name })}
      width={560}
      footer={
        <Actions
          {...props}
          purpose={purpose}
          onRequest={(text) => {
            kept.settle();
            props.onRequest(text);
          }}
        />
      }
    >
      <Stack>
        <p>{t(`download.text.${state}`, { days: RDS_DAYS })}</p>
        <Facts
          facts={[
            [t('file.state'), <DownloadStateBadge key="s" state={state} />],
            [t('file.size'), props.size ? t.bytes(props.size) : undefined],
            [t('download.requestedAt'), requestedAt ? t.date(requestedAt) : undefined],
            [t('download.decidedBy'), decidedBy ?? undefined],
            [t('download.reason'), reason ?? undefined],
            [t('download.validUntil'), validUntil ? t.date(validUntil) : undefined],
          ]}
        />
        {asks && (
          <TextField
            label={t('download.purpose')}
            hint={t('download.purposeHint')}
            value={purpose}
            onChange={setPurpose}
          />
        )}
        {isStarted && <Banner tone="info">{t('download.wait')}</Banner>}
        {error && <Banner tone="danger">{error.id === 'NOT_FOUND' ? t('download.noFile') : t.error(error)}</Banner>}
      </Stack>
    </DialogFrame>
  );
}

function Actions(props: RequestDownloadDialogProps & { purpose: string }) {
  const { state, onClose, onRequest, onDownload, onWithdraw, isBusy, purpose } = props;
  const t = useT();
  return (
    <>
      <Button onPress={onClose}>{t('common.close')}</Button>
      {state === 'pending' && onWithdraw && (
        <Button isBusy={isBusy} onPress={onWithdraw}>
          {t('download.withdraw')}
        </Button>
      )}
      {state === 'approved' && (
        <Button tone="primary" icon="download" isBusy={isBusy} onPress={onDownload}>
          {t('download.start')}
        </Button>
      )}
      {state !== 'pending' && state !== 'approved' && (
        <Button tone="primary" isBusy={isBusy} onPress={() => onRequest(purpose.trim())}>
          {t(state === 'notRequested' ? 'download.request' : 'download.requestAgain')}
        </Button>
      )}
    </>
  );
}
