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
  /** Called on Cancel if it does more than close: it discards the typed input. */
  onCancel?: () => void;
  title: string;
  submitLabel: string;
  onSubmit: () => void;
  /** Disables the confirm button; the dialog's content gives the reason. */
  isBlocked?: boolean;
  isBusy?: boolean;
  error?: UiError | null;
  isDanger?: boolean;
  /** Asks to confirm an action that cannot be undone. */
  isAlert?: boolean;
  width?: number;
  children: ReactNode;
}

/** Common layout of the tools' dialogs: form, server error, Cancel and one confirm button. */
export function ToolDialog(props: ToolDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    submitLabel,
    onSubmit,
    isBlocked,
    isBusy,
    error,
    isDanger,
    isAlert,
    width,
    children,
  } = props;
  const t = useT();
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const submit = () => {
    if (isBlocked || isBusy) return;
    onSubmit();
    seek();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={width}
      role={isAlert ? 'alertdialog' : 'dialog'}
      footer={
        <>
          <Button onPress={props.onCancel ?? onClose} autoFocus={isAlert}>
            {t('common.cancel')}
          </Button>
          <Button tone={isDanger ? 'danger' : 'primary'} isBusy={isBusy} isDisabled={isBlocked} onPress={submit}>
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
