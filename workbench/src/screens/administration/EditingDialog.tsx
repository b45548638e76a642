import { useEffect } from 'react';
import { useCallMutation } from '../../features/calls/index.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { ContentDialog } from './ContentDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import type { Editing, NumberEditing } from './editing.ts';

const SAVES = { refreshes: ['admin'] } as const;
interface Props<E> {
  editing: E;
  onClose: () => void;
}

/** The dialog of the current edit; it saves the change itself, and stays open if it is rejected. */
export function EditingDialog({ editing, onClose }: Props<Editing | null>) {
  if (!editing) return null;
  if (editing.kind === 'content') return <ContentDialog row={editing.row} onClose={onClose} />;
  if (editing.kind === 'announcement') return <AnnouncementDialog row={editing.row} onClose={onClose} />;
  return <SetNumber {...{ editing, onClose }} />;
}

function useClosing(done: number, onClose: () => void): void {
  useEffect(() => {
    if (done > 0) onClose();
  }, [done, onClose]);
}

function SetNumber({ editing, onClose }: Props<NumberEditing>) {
  const [updateUser, user] = useCallMutation('admin', 'updateUser', SAVES);
  const [updateTeam, team] = useCallMutation('admin', 'updateTeam', SAVES);
  useClosing(user.done + team.done, onClose);
  const save = (value: number) => {
    const params = { id: editing.id };
    if (editing.kind === 'userQuota') updateUser({ params, body: { quota: value } });
    else updateTeam({ params, body: editing.kind === 'teamSeats' ? { memberLimit: value } : { quota: value } });
  };
  const { busy, error } = editing.kind === 'userQuota' ? user : team;
  return <NumberDialog {...{ editing, onClose, busy, error }} onSave={save} />;
}
