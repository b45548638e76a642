'use client';
import { useEffect, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { CreateGroupDialogProps } from './CreateGroupDialog.types.ts';
import { GROUP_NAME_MAX, GROUP_SEATS_MAX, groupNameProblem } from './groupName.ts';

/** A new group: a name of at most 15 characters, 99 seats (specification 2.2, 5, 9). */
export function CreateGroupDialog({ isOpen, onClose, onCreate, busy, error }: CreateGroupDialogProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setName('');
    setTried(false);
  }, [isOpen]);
  const problem = groupNameProblem(name);
  // Too long is said while typing, empty only when one tries to go on.
  const shown = problem === 'signIn.required' && !tried ? null : problem;
  const submit = () => {
    setTried(true);
    if (!problem && !busy) onCreate(name.trim());
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('team.create')}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" busy={busy} onPress={submit}>
            {t('group.createDo')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <p>{t('group.createText')}</p>
          <TextField
            label={t('group.name')}
            value={name}
            onChange={setName}
            autoFocus
            isRequired
            autoComplete="off"
            hint={t('group.nameCount', { n: [...name.trim()].length, max: GROUP_NAME_MAX })}
            errorMessage={shown ? t(shown) : undefined}
          />
          <Facts facts={[[t('group.seats'), t('group.seatsUpTo', { max: GROUP_SEATS_MAX })]]} />
          {error && <Banner tone="danger">{t.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
