import type { DatasetState } from '@stroma/contract';
import { StateList, useEditDenied } from '@stroma/design-system/explorer';
import { shownState, STATE } from '../../../api/state.ts';
import { paths } from '../../../app/paths.ts';
import { useCallMutation, useRead } from '../../../features/calls/index.ts';
import { useStates } from '../../../features/states/index.ts';
import { useOwnSeat } from '../useOwnSeat.ts';

/** Named states of the dataset; empty for a dataset shared by another space. */
export function States({ dataset }: { dataset: string }) {
  const states = useStates(dataset);
  const canEdit = useOwnSeat(dataset);
  const denied = useEditDenied();
  const rows = useRead('datasets', 'list');
  const options = { refreshes: ['states'], always: true };
  const [create, created] = useCallMutation('states', 'create', { ...options, notice: 'explorer.stateNamed' });
  const [change, changed] = useCallMutation('states', 'rename', options);
  const [remove, removed] = useCallMutation('states', 'remove', options);
  const all = [created, changed, removed];
  const of = (state: DatasetState) => ({ id: dataset, state: state.id });
  const isShared = rows.state === 'ready' && rows.data.some((row) => row.id === dataset && row.sharedFrom !== null);
  if (isShared) return null;
  return (
    <StateList
      states={states}
      hrefOf={(state) => `${paths.dataset(dataset, 'overview')}?${STATE}=${state.id}`}
      current={shownState()}
      denied={canEdit ? null : denied}
      onCreate={(body) => create({ params: { id: dataset }, body })}
      onChange={(state, body) => change({ params: of(state), body })}
      onRemove={(state) => remove({ params: of(state) })}
      isBusy={all.some(({ busy }) => busy)}
      error={all.find(({ error }) => error)?.error ?? null}
      done={all.reduce((sum, { done }) => sum + done, 0)}
      onReset={() => all.forEach((state) => state.reset())}
    />
  );
}
