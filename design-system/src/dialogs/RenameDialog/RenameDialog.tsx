'use client';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { KeptNotice } from '../../primitives/Kept/KeptNotice.tsx';
import { useGiven } from '../../primitives/Kept/useGiven.ts';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { RenameDialogProps } from './RenameDialog.types.ts';

const LONGEST = 200;

/** A new name of a dataset, an analysis or a file. Enter renames. */
export function RenameDialog({ isOpen, onClose, name, ending = '', isBusy, error, onRename }: RenameDialogProps) {
  const t = useT();
  const [typed, setTyped, kept] = useKept(`rename.${name}${ending}`, name);
  const given = useGiven(kept, error ?? null, onClose);
  const next = typed.trim();
  const isNew = next !== '' && next !== name;
  const rename = () => {
    if (!isNew || isBusy) return;
    given.give();
    onRename(next + ending);
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={given.onClose}
      title={t('rename.title', { name: name + ending })}
      footer={
        <>
          <Button onPress={given.onCancel}>{t('common.cancel')}</Button>
          <Button tone="primary" isDisabled={!isNew} isBusy={isBusy} onPress={rename}>
            {t('rename.confirm')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <Stack>
          <TextField
            label={t('rename.label')}
            value={typed}
            onChange={setTyped}
            maxLength={LONGEST - ending.length}
            suffix={ending && <Muted style={{ padding: '0 10px' }}>{ending}</Muted>}
            onFocus={(event) => event.currentTarget.select()}
            autoFocus
            autoComplete="off"
          />
          {kept.isRestored && <KeptNotice onDiscard={kept.discard} />}
          {error && <Banner tone="danger">{t.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
