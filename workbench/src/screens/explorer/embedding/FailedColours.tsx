import { useT } from '@stroma/design-system/messages';
import { IconButton, type Loadable } from '@stroma/design-system/primitives';

/** In a map's tool bar: that its chosen colours could not be read, why, and a retry. */
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
