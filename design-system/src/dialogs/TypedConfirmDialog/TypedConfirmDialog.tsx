'use client';
import { useEffect, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Mono, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { TypedConfirmDialogProps } from '../dialogs.types.ts';

/** Deletion by typing the name (specification 5): the button wakes up only when both are equal. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, expected, isBusy, error, onConfirm } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (isOpen) setTyped('');
  }, [isOpen]);
  const matches = typed.trim() === expected;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button tone="danger" isDisabled={!matches} isBusy={isBusy} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (matches && !isBusy) onConfirm();
        }}
      >
        <Stack>
          <div>{children}</div>
          <p>
            {t('typedConfirm.ask')} <Mono>{expected}</Mono>
          </p>
          <TextField
            label={t('typedConfirm.label')}
            value={typed}
            onChange={setTyped}
            isMono
            autoFocus
            autoComplete="off"
          />
          {error && <Banner tone="danger">{t.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
