import { useRef, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Button, EmptyState, type Loadable } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { useAppSelector } from '../../app/store/hooks.ts';
import { useAppT } from '../../app/useApp.ts';
import type { GoneDataset as Gone } from '../../features/library/index.ts';

/** Replaces a dataset that was deleted, moved or unshared while it was open. `gone` null if the reason is unknown. */
function GoneDataset({ gone }: { gone: Gone | null }) {
  const t = useAppT();
  const navigate = useNavigate();
  const { name = '', why = 'deleted', by = null } = gone ?? {};
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={gone ? t(`explorer.gone.${why}`, { name }) : t('explorer.gone.title')}
        action={
          <Button tone="primary" onPress={() => void navigate(paths.myAnalyses)}>
            {t('explorer.gone.out')}
          </Button>
        }
      >
        {by !== null && t('explorer.gone.by', { by })} {t(`explorer.gone.${why}Hint`)}
      </EmptyState>
    </div>
  );
}

/** Replacement for a dataset that no longer exists according to an event or the server; null while it exists. */
export function useRemovedDataset(id: string, detail: Loadable<unknown>): ReactElement | null {
  const gone = useAppSelector((state) => state.gone[id]);
  const shown = useRef('');
  if (detail.state === 'ready') shown.current = id;
  const isMissing = detail.state === 'error' && detail.error.id === 'NOT_FOUND';
  return gone || (isMissing && shown.current === id) ? <GoneDataset gone={gone ?? null} /> : null;
}
