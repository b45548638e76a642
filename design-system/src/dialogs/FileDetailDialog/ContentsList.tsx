'use client';
import { styled } from 'styled-components';
import type { FileContents } from '@stroma/contract/tools';
import { Mono, Muted } from '../../primitives/Page/Page.styles.ts';
import { useT, type Translate } from '../../theme/messages.ts';

const Box = styled.details`
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  font-size: 13px;
  > summary {
    padding: 6px 12px;
    cursor: pointer;
    border-radius: inherit;
  }
  > summary:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: 2px;
  }
`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: 4px 24px;
  max-height: 260px;
  padding: 4px 12px 12px;
  overflow: auto;
  section > b {
    display: block;
    margin: 4px 0;
    font-size: 13px;
    font-weight: 500;
  }
  li {
    overflow-wrap: anywhere;
  }
`;

interface ContentsListProps {
  contents: FileContents;
  isOpen?: boolean;
}
/** Parts of a file that were read and parts that were not. */
export function ContentsList({ contents: { parts, more }, isOpen }: ContentsListProps) {
  const t = useT();
  const read = parts.filter(({ isRead }) => isRead);
  const left = parts.filter(({ isRead }) => !isRead);
  return (
    <Box open={isOpen}>
      <summary>{t('file.contents.summary', { read: read.length, all: parts.length + more })}</summary>
      <Columns tabIndex={0} role="group" aria-label={t('file.contents')}>
        <Parts title={t('file.contents.read')} parts={read} t={t} />
        <Parts title={t('file.contents.notRead')} parts={left} t={t} more={more} />
      </Columns>
    </Box>
  );
}

interface PartsProps {
  title: string;
  parts: FileContents['parts'];
  more?: number;
  t: Translate;
}
function Parts({ title, parts, more = 0, t }: PartsProps) {
  if (!parts.length && !more) return null;
  return (
    <section aria-label={title}>
      <b>{title}</b>
      <ul>
        {parts.map(({ part, name, count }, k) => (
          <li key={`${k} ${name}`}>
            {name && <Mono>{name}</Mono>} <Muted>{[t(`file.part.${part}`), countText(t, count)].join('')}</Muted>
          </li>
        ))}
        {more > 0 && <li>{t('file.contents.more', { n: more })}</li>}
      </ul>
    </section>
  );
}
const countText = (t: Translate, count: number | undefined): string =>
  count === undefined ? '' : t('file.part.count', { n: count });
