'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { KeptNotice } from '../../primitives/Kept/KeptNotice.tsx';
import { useGiven } from '../../primitives/Kept/useGiven.ts';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { CreateGroupDialogProps } from './CreateGroupDialog.types.ts';
import { GROUP_NAME_MAX, GROUP_SEATS_MAX, groupNameProblem } from './groupName.ts';

/** A new group: a name of at most 15 characters, 99 seats (specification 2.2, 5, 9). */
export function CreateGroupDialog(props: CreateGroupDialogProps) {
  return props.isOpen ? <Opened {...props} /> : null;
}

function Opened({ onClose, onCreate, isBusy, error }: CreateGroupDialogProps) {
  const t = useT();
  const [name, setName, kept] = useKept('group.new', '');
  const [tried, setTried] = useState(false);
  const given = useGiven(kept, error ?? null, onClose);
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const problem = groupNameProblem(name);
  // A name that is too long is reported while typing, an empty one only on submit.
  const shown = problem === 'signIn.required' && !tried ? null : problem;
  const submit = () => {
    setTried(true);
    seek();
    if (problem || isBusy) return;
    given.give();
    onCreate(name.trim());
  };
  return (
    <DialogFrame
      isOpen
      onClose={given.onClose}
      title={t('team.create')}
      footer={
        <>
          <Button onPress={given.onCancel}>{t('common.cancel')}</Button>
          <Button tone="primary" isBusy={isBusy} onPress={submit}>
            {t('group.createDo')}
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
          {kept.isRestored && <KeptNotice onDiscard={kept.discard} />}
          <Facts facts={[[t('group.seats'), t('group.seatsUpTo', { max: GROUP_SEATS_MAX })]]} />
          {error && <Banner tone="danger">{t.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
