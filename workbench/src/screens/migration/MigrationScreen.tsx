import { Migration, type MigrationPlan } from '@stroma/design-system/screens';
import type { Loadable } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useContent } from '../../app/hooks/useContent.ts';

/** The announced move between hosts; otherwise a note that none is announced. */
export function MigrationScreen() {
  usePageTitle('page.migration');
  const items = useContent('migration');
  const announced = items.state === 'ready' ? items.data.find((item) => item.meta.step !== undefined) : undefined;
  const plan: Loadable<MigrationPlan> =
    items.state !== 'ready'
      ? (items as Loadable<MigrationPlan>)
      : announced
        ? { state: 'ready', data: announced.meta as unknown as MigrationPlan }
        : { state: 'empty' };
  return <Migration plan={plan} homeHref={paths.home} contactHref={paths.contact} />;
}
