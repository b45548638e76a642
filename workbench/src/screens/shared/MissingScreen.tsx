import { EmptyState } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { usePageTitle } from '../../app/useApp.ts';

/** Page of an unknown guest URL. */
export function MissingScreen() {
  const say = useT();
  usePageTitle('page.notFound');
  return (
    <div role="alert">
      <EmptyState icon="warning" title={say('notFound.title')}>
        {say.error({ id: 'NOT_FOUND' })}
      </EmptyState>
    </div>
  );
}
