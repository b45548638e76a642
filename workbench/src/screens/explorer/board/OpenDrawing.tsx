import { LinkButton } from '@stroma/design-system/primitives';
import { shownState } from '../../../api/state.ts';
import { paths } from '../../../app/paths.ts';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { useAppT } from '../../../app/useApp.ts';
import { isPermitted } from '../../../features/session/index.ts';

/** Opens the drawing of a panel in the drawing tools, from where it can be sent to this page again; a named state keeps a picture alone. */
export function OpenDrawing({ dataset, drawing }: { dataset: string; drawing: string }) {
  const t = useAppT();
  const hasTools = useAppSelector((state) => isPermitted(state.session.info?.privileges, 'tools'));
  if (!hasTools || shownState() !== null) return null;
  return (
    <LinkButton icon="edit" href={`${paths.tools}?${new URLSearchParams({ dataset, drawing }).toString()}`}>
      {t('drawings.openPanel')}
    </LinkButton>
  );
}
