import { StateBanner } from '@stroma/design-system/explorer';
import { useQuery } from '../../../app/hooks/useQuery.ts';
import { STATE } from '../../../api/state.ts';
import { useShownState } from '../../../features/states/index.ts';

/** Banner while the dataset is shown as it was when a state was named. Leaving keeps the tab and its view. */
export function StateShown({ dataset }: { dataset: string }) {
  const state = useShownState(dataset);
  const [, change] = useQuery();
  if (!state) return null;
  const leave = () =>
    change((now) => {
      now.delete(STATE);
      return now;
    });
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <StateBanner state={state} onLeave={leave} />
    </div>
  );
}
