import { useT } from '@stroma/design-system/messages';
import { IconButton, type Loadable } from '@stroma/design-system/primitives';

/** Error and retry in a map's tool bar if its colours could not be loaded. */
export function FailedColours({ state }: { state: Loadable<unknown> }) {
  const t = useT();
  if (state.state !== 'error') return null;
  return (
    <IconButton
      icon="warning"
      label={`${t.error(state.error)} ${t('common.retry')}`}
      onPress={() => state.onRetry?.()}
    />
  );
}
