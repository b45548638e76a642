import { StateBanner } from '@stroma/design-system/explorer';
import { useQuery } from '../../../app/hooks/useQuery.ts';
import { PUBLIC_STATE } from '@stroma/contract';
import { Banner, Button } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { shownState, STATE } from '../../../api/state.ts';
import { useShownState } from '../../../features/states/index.ts';

/** Banner while the dataset is shown in a named state or published version. Leaving keeps the tab and its view. */
export function StateShown({ dataset }: { dataset: string }) {
  const state = useShownState(dataset);
  const [, change] = useQuery();
  const t = useT();
  const version = PUBLIC_STATE.exec(shownState() ?? '')?.[1];
  if (!state && version === undefined) return null;
  const leave = () =>
    change((now) => {
      now.delete(STATE);
      return now;
    });
  return (
    <div style={{ padding: '8px 16px 0' }}>
      {state ? (
        <StateBanner state={state} onLeave={leave} />
      ) : (
        <Banner tone="info" action={<Button onPress={leave}>{t('publicSet.leaveVersion')}</Button>}>
          {t('publicSet.versionShown', { n: Number(version) })}
        </Banner>
      )}
    </div>
  );
}
