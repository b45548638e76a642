import { useEffect } from 'react';
import type { DatasetRow } from '@stroma/contract';
import { ShareDatasetDialog } from '@stroma/design-system/dialogs';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { mapLoadable, useCallMutation, useRead } from '../../features/calls/index.ts';
import { refreshRequested } from '../../features/library/index.ts';
import { noticed } from '../../features/notices/index.ts';

interface ShareDialogProps {
  dataset: DatasetRow;
  /** Delete and Download: a dataset that is shared or moved, or its copy, leaves the control of the space. */
  canGive: boolean;
  onClose: () => void;
}
const REFRESHES = { refreshes: ['datasets.shares'] };

/** Dialog for sharing a dataset of the current space with the reader's groups, or giving it to one of them. */
export function ShareDialog({ dataset, canGive, onClose }: ShareDialogProps) {
  const dispatch = useAppDispatch();
  const here = useAppSelector((state) => state.session.info?.space.id);
  const params = { id: dataset.id };
  const spaces = useRead('teams', 'list');
  const shares = useRead('datasets', 'shares', { params });
  const [share, shared] = useCallMutation('datasets', 'share', REFRESHES);
  const [unshare, unshared] = useCallMutation('datasets', 'unshare', REFRESHES);
  const [move, moved] = useCallMutation('datasets', 'move', { notice: 'analyses.moved' });
  const [copy, copied] = useCallMutation('datasets', 'copy');
  useEffect(() => {
    if (!moved.done) return;
    dispatch(refreshRequested('datasets'));
    onClose();
    // Once per move; each render has another onClose.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moved.done]);
  useEffect(() => {
    if (!copied.done) return;
    dispatch(noticed({ tone: 'success', messageId: copied.reply?.isDone ? 'analyses.copied' : 'analyses.copying' }));
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [copied.done]);
  return (
    <ShareDatasetDialog
      isOpen
      onClose={onClose}
      name={dataset.name}
      targets={mapLoadable(spaces, (rows) =>
        rows
          .filter(({ id, personal }) => id !== here && !personal)
          .map(({ id, name, memberCount }) => ({ id, name, members: memberCount })),
      )}
      shared={mapLoadable(shares, (rows) => rows.map(({ spaceId }) => spaceId))}
      onShare={(spaceId, isShared) =>
        isShared ? share({ params, body: { spaceId } }) : unshare({ params, query: { space: spaceId } })
      }
      canGive={canGive}
      onMove={canGive ? (spaceId) => move({ params, body: { spaceId } }) : undefined}
      onCopy={canGive ? (spaceId) => copy({ params, body: { spaceId } }) : undefined}
      groupsHref={paths.groupSettings}
      isBusy={shared.busy || unshared.busy || moved.busy || copied.busy}
      error={shared.error ?? unshared.error ?? moved.error ?? copied.error}
    />
  );
}
