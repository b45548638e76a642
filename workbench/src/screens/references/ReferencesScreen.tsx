import type { ReferenceScope } from '@stroma/contract';
import { References, type ReferenceForm } from '@stroma/design-system/screens';
import { useAppSelector } from '../../app/store/hooks.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { permitOf, useSeat } from '../../app/hooks/useOperation.ts';
import { useCallMutation, useRead } from '../../features/calls/index.ts';
import { TASK_READS } from '../../features/tasks/index.ts';
import { useOfficial } from './useOfficial.ts';

const REFRESHES = { refreshes: ['references', ...TASK_READS] };

/** The reference library of the platform, the current team and the caller. */
export function ReferencesScreen() {
  usePageTitle('menu.references');
  const sets = useRead('references', 'list');
  const canEdit = useSeat('edit');
  const canDelete = useSeat('delete');
  const info = useAppSelector((state) => state.session.info);
  const isTeam = info?.space.kind === 'team';
  // Only administrators see the administration in the list.
  const isAdmin = permitOf(info?.privileges, 'administration') === 'enabled';
  const official = useOfficial(isAdmin);
  const [add, adding] = useCallMutation('references', 'import', REFRESHES);
  const [addForAll, addingForAll] = useCallMutation('references', 'importForAll', REFRESHES);
  const [remove] = useCallMutation('references', 'remove', { ...REFRESHES, toast: true });
  const [removeForAll] = useCallMutation('references', 'removeForAll', { ...REFRESHES, toast: true });
  const scopes: ReferenceScope[] = [
    ...(canEdit ? (['personal', ...(isTeam ? (['team'] as const) : [])] as const) : []),
    ...(isAdmin ? (['platform'] as const) : []),
  ];
  const send = ({ scope, file, ...set }: ReferenceForm) => {
    const body = { ...set, text: file?.text ?? '' };
    if (scope === 'platform') addForAll({ body });
    else add({ body: { ...body, scope } });
  };
  return (
    <References
      sets={sets.state === 'ready' && !sets.data.length ? { state: 'empty' } : sets}
      scopes={scopes}
      canDelete={canDelete}
      onImport={send}
      onRemove={({ id, scope }) => (scope === 'platform' ? removeForAll : remove)({ params: { id } })}
      isBusy={adding.busy || addingForAll.busy}
      error={adding.error ?? addingForAll.error}
      official={official}
      converted={(adding.reply ?? addingForAll.reply)?.converted}
      imported={adding.done + addingForAll.done}
    />
  );
}
