import { useAct } from '../../features/calls/index.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { ContentDialog } from './ContentDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { PublicDialog } from './PublicDialog.tsx';
import { CHANGES, type Editing, type NumberEditing } from './editing.ts';

/** The dialog of what is being edited; it saves the change itself. */
export function EditingDialog({ editing, onClose }: { editing: Editing | null; onClose: () => void }) {
  const [updateUser] = useAct('admin', 'updateUser', CHANGES);
  const [updateTeam] = useAct('admin', 'updateTeam', CHANGES);
  const [publish] = useAct('admin', 'publish', CHANGES);
  const saveNumber = ({ kind, id }: NumberEditing, value: number) => {
    const params = { id };
    if (kind === 'userQuota') updateUser({ params, body: { quota: value } });
    else updateTeam({ params, body: kind === 'teamSeats' ? { memberLimit: value } : { quota: value } });
    onClose();
  };
  if (!editing) return null;
  if (editing.kind === 'content') return <ContentDialog row={editing.row} onClose={onClose} />;
  if (editing.kind === 'announcement') return <AnnouncementDialog row={editing.row} onClose={onClose} />;
  if (editing.kind === 'public')
    return (
      <PublicDialog
        name={editing.name}
        onClose={onClose}
        onPublish={(body) => {
          publish({ params: { id: editing.id }, body });
          onClose();
        }}
      />
    );
  return <NumberDialog editing={editing} onClose={onClose} onSave={(value) => saveNumber(editing, value)} />;
}
