'use client';
import type { ReactNode } from 'react';
import { useT } from '../theme/messages.ts';
import { Banner } from '../primitives/Banner/Banner.tsx';
import { Button } from '../primitives/Button/Button.tsx';
import type { UiError } from '../primitives/common.types.ts';
import { DialogFrame } from '../primitives/Dialog/Dialog.tsx';
import { useFirstError } from '../primitives/Kept/firstError.ts';
import { Stack } from '../primitives/Page/Page.styles.ts';

interface ToolDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Cancel, where it is more than closing: what was typed is taken away. */
  onCancel?: () => void;
  title: string;
  submitLabel: string;
  onSubmit: () => void;
  /** The verb cannot be pressed: what stands in the dialog says why. */
  blocked?: boolean;
  busy?: boolean;
  error?: UiError | null;
  danger?: boolean;
  /** A question about something that cannot be taken back. */
  alert?: boolean;
  width?: number;
  children: ReactNode;
}

/** What the tools' dialogs share: a form, the server's answer, cancel and one verb. */
export function ToolDialog(props: ToolDialogProps) {
  const { isOpen, onClose, title, submitLabel, onSubmit, blocked, busy, error, danger, alert, width, children } = props;
  const t = useT();
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const submit = () => {
    if (blocked || busy) return;
    onSubmit();
    seek();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={width}
      role={alert ? 'alertdialog' : 'dialog'}
      footer={
        <>
          <Button onPress={props.onCancel ?? onClose} autoFocus={alert}>
            {t('common.cancel')}
          </Button>
          <Button tone={danger ? 'danger' : 'primary'} busy={busy} isDisabled={blocked} onPress={submit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {children}
          {error && <Banner tone="danger">{t.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
