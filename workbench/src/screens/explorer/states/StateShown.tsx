import { useSearchParams } from 'react-router';
import { StateBanner } from '@stroma/design-system/explorer';
import { STATE } from '../../../api/state.ts';
import { useShownState } from '../../../features/states/index.ts';

/** Banner while the dataset is shown as it was when a state was named. Leaving keeps the tab and its view. */
export function StateShown({ dataset }: { dataset: string }) {
  const state = useShownState(dataset);
  const [, setQuery] = useSearchParams();
  if (!state) return null;
  const leave = () =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.delete(STATE);
      return next;
    });
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <StateBanner state={state} onLeave={leave} />
    </div>
  );
}
