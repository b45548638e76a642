'use client';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import type { ConfirmDialogProps } from '../dialogs.types.ts';

/** One question, one verb (specification 8, confirmations). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, isDanger, isBusy, error, onConfirm } = props;
  const t = useT();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button tone={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack>
        <div style={{ overflowWrap: 'anywhere' }}>{children}</div>
        {error && <Banner tone="danger">{t.error(error)}</Banner>}
      </Stack>
    </DialogFrame>
  );
}
