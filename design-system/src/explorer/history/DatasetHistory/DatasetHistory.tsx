'use client';
import { styled } from 'styled-components';
import type { HistoryEntry } from '@stroma/contract';
import { Button } from '../../../primitives/Button/Button.tsx';
import { JobStatusBadge } from '../../../primitives/JobState/JobState.tsx';
import { TextLink } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../../theme/messages.ts';
import { editSentence } from '../../labels/editSentence.ts';
import { subsetEdit } from '../../subset/SubsetHistory/SubsetHistory.tsx';
import type { DatasetHistoryProps } from '../history.types.ts';

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  li {
    padding: 8px 0;
    border-bottom: 1px solid var(--st-line);
    font-size: 13px;
  }
`;
const KINDS = ['all', 'labels', 'subsets', 'analyses'] as const;

/** History of a dataset by user and time: edits of labels and subsets, and analyses. */
export function DatasetHistory(props: DatasetHistoryProps) {
  const { state, kind, onKindChange, onMore, isBusy = false } = props;
  const t = useT();
  return (
    <section aria-label={t('history.title')} style={{ padding: 16 }}>
      <Stack $gap={8}>
        <RowFlex style={{ justifyContent: 'space-between' }}>
          <h2 style={{ fontSize: 14, lineHeight: '20px' }}>{t('history.title')}</h2>
          <SegmentedControl
            label={t('history.kind')}
            options={KINDS.map((id) => ({ id, label: t(`history.kind.${id}`) }))}
            value={kind}
            onChange={onKindChange}
            isWrapping
          />
        </RowFlex>
        <Loaded state={state}>
          {(entries) =>
            entries.length ? (
              <List>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <Entry entry={entry} {...props} />
                  </li>
                ))}
              </List>
            ) : (
              <Muted>{t(kind === 'all' ? 'history.empty' : 'history.emptyKind')}</Muted>
            )
          }
        </Loaded>
        {onMore && (
          <div>
            <Button isSmall isBusy={isBusy} onPress={onMore}>
              {t('history.more')}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
}

function Entry({ entry, hrefOf, onCompare }: { entry: HistoryEntry } & DatasetHistoryProps) {
  const t = useT();
  const by = entry.by || t('history.unknown');
  if (entry.kind === 'labels')
    return (
      <>
        {editSentence(t, { ...entry, by })}
        <RowFlex>
          <Muted>{t('history.kind.labels')}</Muted>
          <TextLink href={hrefOf(entry)}>{t.column(entry.column)}</TextLink>
          {entry.from !== null && entry.to !== null && entry.from !== entry.to && (
            <Button
              isSmall
              tone="quiet"
              aria-label={t('history.compareOf', { column: entry.column })}
              onPress={() => onCompare(entry)}
            >
              {t('history.compare')}
            </Button>
          )}
        </RowFlex>
      </>
    );
  const href = hrefOf(entry);
  return (
    <>
      <RowFlex>
        <TextLink href={href}>{entry.kind === 'subsets' ? subsetEdit(t, entry.change) : entry.task.name}</TextLink>
        {entry.kind === 'analyses' && entry.task.status !== 'completed' && (
          <JobStatusBadge status={entry.task.status} />
        )}
      </RowFlex>
      <Muted>
        {entry.kind === 'subsets'
          ? t('history.kind.subsets')
          : t.dynamic(`explorer.tab.${entry.task.tool}`, {}, entry.task.tool)}{' '}
        · {by} · {t.date(entry.at)}
      </Muted>
    </>
  );
}
