import type { ReactNode } from 'react';
import { useT } from '@stroma/design-system/messages';
import { Banner, Button, DialogFrame, Stack, type UiError } from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';

interface FormDialogProps {
  title: string;
  onClose: () => void;
  onSave: () => void;
  canSave: boolean;
  busy?: boolean;
  error?: UiError | null;
  width?: number;
  children: ReactNode;
}
/** The frame of the administrators' forms: Enter saves, an error stays beside the fields. */
export function FormDialog({ title, onClose, onSave, canSave, busy, error, width, children }: FormDialogProps) {
  const t = useAppT();
  const ds = useT();
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={title}
      {...(width && { width })}
      footer={
        <>
          <Button onPress={onClose}>{ds('common.cancel')}</Button>
          <Button tone="primary" type="submit" form="admin-form" isDisabled={!canSave} busy={busy ?? false}>
            {t('admin.save')}
          </Button>
        </>
      }
    >
      <form
        id="admin-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !busy) onSave();
        }}
      >
        <Stack>
          {children}
          {error && <Banner tone="danger">{ds.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
