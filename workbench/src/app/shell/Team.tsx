import { useEffect } from 'react';
import { CreateGroupDialog } from '@stroma/design-system/dialogs';
import { TeamSwitcher } from '@stroma/design-system/shell';
import { useCallMutation, useRead } from '../../features/calls/index.ts';
import { spaceChosen } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { leavePage } from '../leaving.ts';
import { paths } from '../paths.ts';
import { MarkSeenNotifications } from './Seen.tsx';

/** The team switcher with search, gear and "create group" (specification 2.2). A new group becomes the current space. */
export function Team({ isCreating, onCreating }: { isCreating: boolean; onCreating: (on: boolean) => void }) {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.session.info?.space);
  const teams = useRead('teams', 'list');
  const [create, { busy, error, done, reply }] = useCallMutation('teams', 'create', { refreshes: ['teams'] });
  const isSwitching = useAppSelector((state) => state.session.isSwitching);
  const newId = done > 0 ? reply?.id : undefined;
  useEffect(() => {
    if (!newId) return;
    onCreating(false);
    leavePage(() => dispatch(spaceChosen(newId)));
  }, [dispatch, newId, onCreating]);
  if (!current) return null;
  // Until the list is loaded, the switcher shows the current space.
  const own = { ...current, memberCount: 1, memberLimit: 1, personal: current.kind === 'personal' };
  const list = teams.state === 'ready' ? teams : { state: 'ready' as const, data: [own] };
  return (
    <>
      {/* Here, because this part loads for signed-in users only. */}
      <MarkSeenNotifications />
      <TeamSwitcher
        teams={list}
        currentId={current.id}
        onSwitch={(id) => leavePage(() => dispatch(spaceChosen(id)))}
        settingsHref={paths.groupSettings}
        onCreate={() => onCreating(true)}
        isBusy={isSwitching}
      />
      <CreateGroupDialog
        isOpen={isCreating}
        onClose={() => onCreating(false)}
        onCreate={(name) => create({ body: { name } })}
        isBusy={busy}
        error={error}
      />
    </>
  );
}
