import { NotFound } from '@stroma/design-system/screens';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';

export function NotFoundScreen() {
  usePageTitle('page.notFound');
  return <NotFound homeHref={paths.home} />;
}
