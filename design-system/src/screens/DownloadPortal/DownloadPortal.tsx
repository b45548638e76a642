'use client';
import { useT } from '../../theme/messages.ts';
import { DownloadStateBadge } from '../../dialogs/RequestDownloadDialog/RequestDownloadDialog.tsx';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Lede, Muted, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { Tabs } from '../../primitives/Tabs/Tabs.tsx';
import { usePaged } from '../parts/usePaged.tsx';
import type { DownloadPortalProps, DownloadRow, DownloadTab } from './DownloadPortal.types.ts';

const TABS: readonly DownloadTab[] = ['active', 'requested', 'expired'];
/** Active: approved files. Requested: pending or declined ones. Expired: those kept for 7 days (specification 2.4, 4). */
export function downloadTab({ state }: DownloadRow): DownloadTab {
  return state === 'approved' ? 'active' : state === 'expired' ? 'expired' : 'requested';
}

/** Requested downloads: Active, Requested, Expired (specification 2.4). */
export function DownloadPortal(props: DownloadPortalProps) {
  const { tab, onTabChange, requests, isStarted } = props;
  const t = useT();
  const all = requests.state === 'ready' ? requests.data : [];
  const of = (id: DownloadTab) => all.filter((row) => downloadTab(row) === id);
  const nothing = (
    <EmptyState icon="download" title={t(`downloads.empty.${tab}`)}>
      {t(`downloads.emptyHint.${tab}`)}
    </EmptyState>
  );
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('downloads.title')}</h1>
          <Lede>{t('downloads.lede')}</Lede>
        </div>
      </PageHead>
      <Stack>
        <div aria-live="polite">{isStarted && <Banner tone="info">{t('download.wait')}</Banner>}</div>
        <Tabs
          label={t('downloads.title')}
          value={tab}
          onChange={onTabChange}
          tabs={TABS.map((id) => ({
            id,
            label: t(`downloads.tab.${id}`),
            count: requests.state === 'ready' ? of(id).length : undefined,
          }))}
        >
          <Card as="div">
            <Loaded state={requests} empty={nothing}>
              {() => (of(tab).length ? <Rows {...props} rows={of(tab)} /> : nothing)}
            </Loaded>
          </Card>
        </Tabs>
      </Stack>
    </Page>
  );
}

function Rows(props: DownloadPortalProps & { rows: readonly DownloadRow[] }) {
  const { rows, tab } = props;
  const t = useT();
  const columns: TableColumn<DownloadRow>[] = [
    {
      id: 'name',
      label: t('file.name'),
      isRowHeader: true,
      render: (r) => (
        <span style={{ display: 'grid', minWidth: 160, overflowWrap: 'anywhere' }}>
          {r.name}
          {r.of && r.of.length > 0 && <Muted>{r.of.join(' · ')}</Muted>}
          {r.purpose && <Muted>{r.purpose}</Muted>}
        </span>
      ),
    },
    { id: 'size', label: t('file.size'), isAtEnd: true, render: (r) => (r.size === null ? '' : t.bytes(r.size)) },
    { id: 'state', label: t('file.state'), render: (r) => <State {...r} /> },
    { id: 'by', label: t('downloads.by'), render: (r) => r.requestedBy },
    { id: 'at', label: t('download.requestedAt'), render: (r) => t.date(r.requestedAt) },
    ...(tab === 'requested'
      ? []
      : [
          {
            id: 'until',
            label: t('download.validUntil'),
            render: (r: DownloadRow) => (r.validUntil ? t.date(r.validUntil, 'date') : ''),
          },
        ]),
    { id: 'actions', label: t('common.actions'), isAtEnd: true, render: (r) => <Actions {...props} row={r} /> },
  ];
  const { shown, pager } = usePaged(rows, tab);
  return (
    <>
      <Table hasCards label={t(`downloads.tab.${tab}`)} columns={columns} rows={shown} rowId={(r) => r.id} />
      {pager}
    </>
  );
}

/** Progress of a conversion, instead of its approval. */
function State({ state, conversion }: DownloadRow) {
  const t = useT();
  if (state !== 'approved' || !conversion) return <DownloadStateBadge state={state} />;
  const { state: at, fraction, error } = conversion;
  if (at === 'failed')
    return (
      <Stack $gap={2}>
        <Badge tone="danger">{t('downloads.failed')}</Badge>
        {error && <Muted>{t.error(error)}</Muted>}
      </Stack>
    );
  return (
    <Badge tone="info">
      {at === 'running' ? t('downloads.converting', { percent: t.percent(fraction, 0) }) : t(`downloads.${at}`)}
    </Badge>
  );
}

function Actions({
  row,
  onDownload,
  onRequestAgain,
  onWithdraw,
  onDecide,
  busy,
}: DownloadPortalProps & { row: DownloadRow }) {
  const t = useT();
  const waits = busy?.has(row.id);
  return (
    <RowFlex style={{ justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
      {row.state === 'approved' && !row.conversion && (
        <Button isSmall icon="download" isBusy={waits} onPress={() => onDownload(row)}>
          {t('download.start')}
        </Button>
      )}
      {row.state === 'pending' &&
        (onDecide ? (
          <>
            <Button isSmall isBusy={waits} onPress={() => onDecide(row, false)}>
              {t('downloads.decline')}
            </Button>
            <Button isSmall tone="primary" isBusy={waits} onPress={() => onDecide(row, true)}>
              {t('downloads.approve')}
            </Button>
          </>
        ) : (
          onWithdraw && (
            <Button isSmall isBusy={waits} onPress={() => onWithdraw(row)}>
              {t('download.withdraw')}
            </Button>
          )
        ))}
      {(row.state === 'declined' || row.state === 'expired' || row.conversion?.state === 'failed') && (
        <Button isSmall isBusy={waits} onPress={() => onRequestAgain(row)}>
          {t('download.requestAgain')}
        </Button>
      )}
    </RowFlex>
  );
}
