'use client';
import { useState } from 'react';
import { LIMITS, type DatasetState, type NewState } from '@stroma/contract';
import type { UiError } from '../../../primitives/common.types.ts';
import { KeptNotice } from '../../../primitives/Kept/KeptNotice.tsx';
import { useGiven } from '../../../primitives/Kept/useGiven.ts';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { useT } from '../../../theme/messages.ts';
import { nameProblem } from '../../names.ts';
import { ToolDialog } from '../../ToolDialog.tsx';

export interface StateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The state to rename; null for a new one. */
  state: Pick<DatasetState, 'name' | 'note'> | null;
  /** Names that are already in use. */
  taken: readonly string[];
  onSubmit: (given: NewState) => void;
  isBusy?: boolean;
  error?: UiError | null;
}

/** Dialog for the name and note of a state, new or existing. */
export function StateDialog(props: StateDialogProps) {
  return props.isOpen ? <Opened {...props} /> : null;
}

function Opened({ onClose, state, taken, onSubmit, isBusy, error }: StateDialogProps) {
  const t = useT();
  const first = { name: state?.name ?? '', note: state?.note ?? '' };
  const [{ name, note }, setValues, kept] = useKept(`state:${state?.name ?? ''}`, first);
  const [tried, setTried] = useState(false);
  const given = useGiven(kept, error ?? null, onClose);
  const problem = nameProblem(name, 'free', taken);
  const isShown = problem && (tried || (name !== first.name && problem !== 'error.INPUT_INVALID'));
  const { note: most } = LIMITS.states;
  const isLong = note.length > most;
  return (
    <ToolDialog
      {...{ isBusy: isBusy ?? false, error: error ?? null }}
      isOpen
      onClose={given.onClose}
      onCancel={given.onCancel}
      title={t(state ? 'states.editTitle' : 'states.new')}
      submitLabel={t('states.submit')}
      onSubmit={() => {
        setTried(true);
        if (problem || isLong) return;
        given.give();
        onSubmit({ name: name.trim(), note: note.trim() || null });
      }}
    >
      {!state && <Muted>{t('states.hint')}</Muted>}
      <TextField
        label={t('states.name')}
        value={name}
        onChange={(next) => setValues({ name: next, note })}
        {...(isShown && { errorMessage: t(problem) })}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextArea
        label={t('states.note')}
        value={note}
        onChange={(next) => setValues({ name, note: next })}
        rows={3}
        hint={t('states.noteHint')}
        {...(isLong && { errorMessage: t('states.noteTooLong', { limit: most }) })}
      />
      {kept.isRestored && <KeptNotice onDiscard={kept.discard} />}
    </ToolDialog>
  );
}
