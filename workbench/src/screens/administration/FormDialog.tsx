import type { ReactNode } from 'react';
import { useT } from '@stroma/design-system/messages';
import {
  Banner,
  Button,
  DialogFrame,
  KeptNotice,
  Stack,
  useGiven,
  type KeptControl,
  type UiError,
} from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';

/** Outcome of a form: its closing, and the reply of the server. */
export interface SavedForm {
  onClose: () => void;
  busy?: boolean;
  error?: UiError | null;
}
interface FormDialogProps extends SavedForm {
  title: string;
  /** Input of the form. */
  kept: KeptControl;
  onSave: () => void;
  canSave: boolean;
  width?: number;
  children: ReactNode;
}
/** The frame of the administrators' forms: Enter saves, an error stays next to the fields. */
export function FormDialog(props: FormDialogProps) {
  const { title, onSave, canSave, busy, error = null, width, children, kept } = props;
  const t = useAppT();
  const ds = useT();
  const { give, onClose, onCancel } = useGiven(kept, error, props.onClose);
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={title}
      {...(width && { width })}
      footer={
        <>
          <Button onPress={onCancel}>{ds('common.cancel')}</Button>
          <Button tone="primary" type="submit" form="admin-form" isDisabled={!canSave} isBusy={busy ?? false}>
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
          if (!canSave || busy) return;
          give();
          onSave();
        }}
      >
        <Stack>
          {children}
          {kept.isRestored && <KeptNotice onDiscard={kept.discard} />}
          {error && <Banner tone="danger">{ds.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
