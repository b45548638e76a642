import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '@stroma/contract';
import { SavedViews, useEditDenied } from '@stroma/design-system/explorer';
import { inShownState } from '../../../api/state.ts';
import { paths } from '../../../app/paths.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { readyOr, useCallMutation, useRead } from '../../../features/calls/index.ts';

const NO_VIEWS: SavedView[] = [];

/** Named views: the explorer's address, kept under a name for everybody in the space. */
export function Views({ dataset, tab }: { dataset: string; tab: string }) {
  const denied = useEditDenied();
  const navigate = useNavigate();
  const { search } = useLocation();
  const canEdit = useSeat('edit');
  const views = readyOr(useRead('views', 'list', { params: { id: dataset } }), NO_VIEWS);
  const options = { refreshes: ['views'], always: true };
  const [create, created] = useCallMutation('views', 'create', { ...options, notice: 'explorer.viewSaved' });
  const [rename, renamed] = useCallMutation('views', 'rename', options);
  const [remove, removed] = useCallMutation('views', 'remove', options);
  const all = [created, renamed, removed];
  const of = (view: SavedView) => ({ id: dataset, view: view.id });
  return (
    <SavedViews
      views={views}
      denied={canEdit ? null : denied}
      onOpen={(view) => void navigate(inShownState(paths.dataset(dataset, view.tab) + view.query))}
      onSave={(name) => create({ params: { id: dataset }, body: { name, tab, query: search } })}
      onRename={(view, name) => rename({ params: of(view), body: { name } })}
      onRemove={(view) => remove({ params: of(view) })}
      isBusy={all.some(({ busy }) => busy)}
      error={all.find(({ error }) => error)?.error ?? null}
      done={all.reduce((sum, { done }) => sum + done, 0)}
      onReset={() => all.forEach((state) => state.reset())}
    />
  );
}
