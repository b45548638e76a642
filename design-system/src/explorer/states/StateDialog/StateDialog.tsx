'use client';
import { useEffect, useState } from 'react';
import { LIMITS, type DatasetState, type NewState } from '@stroma/contract';
import type { UiError } from '../../../primitives/common.types.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { useT } from '../../../theme/messages.ts';
import { nameProblem } from '../../names.ts';
import { ToolDialog } from '../../ToolDialog.tsx';

export interface StateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The state that gets another name and note; null for a new one. */
  state: Pick<DatasetState, 'name' | 'note'> | null;
  /** Names that cannot be used again. */
  taken: readonly string[];
  onSubmit: (given: NewState) => void;
  busy?: boolean;
  error?: UiError | null;
}

/** Name and note of a state, new or changed. */
export function StateDialog({ isOpen, onClose, state, taken, onSubmit, busy, error }: StateDialogProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [first, firstNote] = [state?.name ?? '', state?.note ?? ''];
  useEffect(() => {
    if (!isOpen) return;
    setName(first);
    setNote(firstNote);
    setTried(false);
  }, [isOpen, first, firstNote]);
  const problem = nameProblem(name, 'free', taken);
  const isShown = problem && (tried || (name !== first && problem !== 'error.INPUT_INVALID'));
  const { note: most } = LIMITS.states;
  const isLong = note.length > most;
  return (
    <ToolDialog
      {...{ isOpen, onClose, busy: busy ?? false, error: error ?? null }}
      title={t(state ? 'states.editTitle' : 'states.new')}
      submitLabel={t('states.submit')}
      onSubmit={() => {
        setTried(true);
        if (!problem && !isLong) onSubmit({ name: name.trim(), note: note.trim() || null });
      }}
    >
      {!state && <Muted>{t('states.hint')}</Muted>}
      <TextField
        label={t('states.name')}
        value={name}
        onChange={setName}
        {...(isShown && { errorMessage: t(problem) })}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextArea
        label={t('states.note')}
        value={note}
        onChange={setNote}
        rows={3}
        hint={t('states.noteHint')}
        {...(isLong && { errorMessage: t('states.noteTooLong', { limit: most }) })}
      />
    </ToolDialog>
  );
}
