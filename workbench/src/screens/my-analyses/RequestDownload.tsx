import { useEffect } from 'react';
import type { DownloadRequest } from '@stroma/contract';
import { RequestDownloadDialog } from '@stroma/design-system/dialogs';
import { followLink } from '../../api/download.ts';
import { readyOr, useCallMutation, useRead } from '../../features/calls/index.ts';
import { downloadBody, type DownloadTarget } from './wanted.ts';

const REFRESHES = { refreshes: ['downloads'] };

/** The newest of the caller's requests for the file, which replaces earlier declined ones. */
const ownOf = (all: readonly DownloadRequest[], wanted: DownloadTarget): DownloadRequest | undefined =>
  all
    .filter((r) => r.own && r.kind === wanted.kind && r.targetId === wanted.targetId && r.name === wanted.name)
    .sort((a, b) => b.requestedAt.localeCompare(a.requestedAt))[0];

/** Asking for a file, following the request, and fetching it by a one-use link once it is approved (specification 2.4, 4). */
export default function RequestDownload({ wanted, onClose }: { wanted: DownloadTarget; onClose: () => void }) {
  const list = useRead('downloads', 'list');
  const [create, creating] = useCallMutation('downloads', 'create', REFRESHES);
  const [withdraw, withdrawing] = useCallMutation('downloads', 'withdraw', REFRESHES);
  const [link, linking] = useCallMutation('downloads', 'link');
  const path = linking.reply?.path;
  useEffect(() => {
    if (path) followLink(path);
  }, [path]);
  const own = ownOf(readyOr(list, []), wanted);
  return (
    <RequestDownloadDialog
      isOpen
      onClose={onClose}
      name={wanted.name}
      size={own?.size ?? wanted.size}
      state={own?.state ?? 'notRequested'}
      requestedAt={own?.requestedAt ?? null}
      validUntil={own?.validUntil ?? null}
      decidedBy={own?.decidedBy ?? null}
      reason={own?.reason ?? null}
      onRequest={(purpose) => create({ body: { ...downloadBody(wanted), ...(purpose && { purpose }) } })}
      onDownload={() => own && link({ params: { id: own.id } })}
      onWithdraw={() => own && withdraw({ params: { id: own.id } })}
      isBusy={list.state === 'loading' || creating.busy || withdrawing.busy || linking.busy}
      isStarted={linking.done > 0}
      error={linking.error ?? creating.error ?? withdrawing.error ?? (list.state === 'error' ? list.error : null)}
    />
  );
}
