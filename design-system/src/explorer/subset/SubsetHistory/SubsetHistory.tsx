'use client';
import { styled } from 'styled-components';
import type { SubsetChange } from '@stroma/contract';
import { useT, type Translate } from '../../../theme/messages.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: 6px;
  margin: 0;
  padding: 0 16px 16px;
  list-style: none;
  overflow-wrap: anywhere;
`;

/** One edit of the subsets as a sentence without author and time. */
export const subsetEdit = (t: Translate, { kind, names, name, cells }: SubsetChange): string =>
  t.dynamic(`subset.edit.${kind}`, {
    names: t.list(names.length ? names : [name ?? '–']),
    name: name ?? '–',
    n: cells ?? 0,
  });

export interface SubsetHistoryProps {
  /** Newest first. */
  changes: readonly SubsetChange[];
}

/** History of subset edits: user, edit and time. */
export function SubsetHistory({ changes }: SubsetHistoryProps) {
  const t = useT();
  if (!changes.length) return null;
  return (
    <section aria-label={t.dynamic('subset.history')}>
      <h2 style={{ padding: '12px 16px 8px', fontSize: 13 }}>{t.dynamic('subset.history')}</h2>
      <List>
        {changes.map((change) => (
          <li key={change.revision}>
            {subsetEdit(t, change)} <Muted>{`${change.by} · ${t.date(change.at)}`}</Muted>
          </li>
        ))}
      </List>
    </section>
  );
}
