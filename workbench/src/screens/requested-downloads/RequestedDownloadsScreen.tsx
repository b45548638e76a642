import { useEffect, useRef } from 'react';
import type { DownloadRequest } from '@stroma/contract';
import { shortName, useT, type Translate } from '@stroma/design-system/messages';
import { DownloadPortal, type DownloadRow, type DownloadTab } from '@stroma/design-system/screens';
import { followLink } from '../../api/download.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { mapLoadable, readyOr, refetchCalls, useCallMutation, useRead } from '../../features/calls/index.ts';

const TABS: readonly DownloadTab[] = ['active', 'requested', 'expired'];
const toRow = (d: DownloadRequest, t: Translate): DownloadRow => ({
  id: d.id,
  name: d.name,
  of: [d.analysis && shortName(d.analysis, t), d.dataset === d.analysis ? null : d.dataset].filter(
    (name) => name !== null,
  ),
  size: d.size,
  state: d.state,
  requestedBy: d.requestedBy,
  requestedAt: d.requestedAt,
  validUntil: d.validUntil,
  purpose: d.purpose,
  conversion: conversionOf(d),
});

const CONVERSION = { submitted: 'waiting', running: 'running', suspended: 'suspended', error: 'failed' } as const;
/** Null if it is not a conversion, not approved, or its file is ready. */
function conversionOf({ conversion, state }: DownloadRequest): DownloadRow['conversion'] {
  if (!conversion?.status || conversion.status === 'completed' || state !== 'approved') return null;
  const { status, fraction, error } = conversion;
  return { state: CONVERSION[status], fraction, error };
}
const LOOK_AGAIN_MS = 3000;

/** The initial tab: pending decisions if any, otherwise files to download, otherwise the reader's requests. */
function firstTab(rows: readonly DownloadRequest[]): DownloadTab {
  if (rows.some((row) => row.decidable)) return 'requested';
  if (rows.some((row) => row.own && row.state === 'approved')) return 'active';
  return rows.some((row) => row.own && (row.state === 'pending' || row.state === 'declined')) ? 'requested' : 'active';
}

/** Requested downloads in three tabs, with approval for Owner and Admins (specification 2.4, 4). */
export function RequestedDownloadsScreen() {
  usePageTitle('menu.requestedDownloads');
  const t = useT();
  const [query, setQuery] = useQuery();
  const list = useRead('downloads', 'list');
  const options = { refreshes: ['downloads'], toast: true };
  const [link, linking] = useCallMutation('downloads', 'link', { toast: true });
  const [again] = useCallMutation('downloads', 'create', options);
  const [withdraw] = useCallMutation('downloads', 'withdraw', options);
  const [approve] = useCallMutation('downloads', 'approve', options);
  const [decline] = useCallMutation('downloads', 'decline', options);
  const path = linking.reply?.path;
  useEffect(() => {
    if (path) followLink(path);
  }, [path]);
  const rows = readyOr(list, []);
  const dispatch = useAppDispatch();
  const isConverting = rows.some((row) => ['waiting', 'running'].includes(conversionOf(row)?.state ?? ''));
  useEffect(() => {
    if (!isConverting) return;
    const timer = setInterval(() => dispatch(refetchCalls(['downloads.list'])), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [dispatch, isConverting]);
  const find = (id: string) => rows.find((row) => row.id === id);
  // Computed once, so that a decision does not switch the tab.
  const first = useRef<DownloadTab | null>(null);
  if (list.state === 'ready') first.current ??= firstTab(list.data);
  const decides = rows.some((row) => row.decidable);
  return (
    <DownloadPortal
      tab={TABS.find((tab) => tab === query.get('tab')) ?? first.current ?? 'active'}
      onTabChange={(tab) => setQuery(() => ({ tab }))}
      requests={mapLoadable(list, (all) => all.map((row) => toRow(row, t)))}
      onDownload={({ id }) => link({ params: { id } })}
      onRequestAgain={({ id }) => {
        const row = find(id);
        if (!row) return;
        const { kind, targetId, purpose, conversion } = row;
        again({
          body: { kind, targetId, purpose, ...(conversion ? { format: conversion.format } : { name: row.name }) },
        });
      }}
      onWithdraw={({ id }) => withdraw({ params: { id } })}
      {...(decides && {
        onDecide: ({ id }: DownloadRow, yes: boolean) =>
          yes ? approve({ params: { id } }) : decline({ params: { id }, body: {} }),
      })}
      isStarted={linking.done > 0}
    />
  );
}
