'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { TONE } from '../../primitives/Badge/Badge.tsx';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Hidden, Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import type { Notice, NotificationListProps } from './NotificationList.types.ts';

const Bar = styled(RowFlex)`
  justify-content: space-between;
  min-height: 36px;
`;
const Row = styled.li<{ $read: boolean }>`
  display: grid;
  grid-template-columns: 16px 16px minmax(0, 1fr) auto;
  gap: 0 12px;
  align-items: start;
  padding: 12px 8px 12px 16px;
  background: ${({ $read }) => ($read ? 'transparent' : 'color-mix(in oklab, var(--st-action-soft) 45%, transparent)')};
  &:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
  > svg {
    margin-top: 2px;
  }
  > div {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: ${({ $read }) => ($read ? 400 : 600)};
  }
`;

/** Read, unread, deleted, one by one or together; arrivals are announced (specification 3). */
export function NotificationList(props: NotificationListProps) {
  const { notices, filter, onFilterChange, onRead, onDelete } = props;
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = notices.state === 'ready' ? notices.data : [];
  const unread = all.filter((n) => !n.read);
  const shown = filter === 'unread' ? unread : all;
  const ids = shown.filter((n) => chosen.has(n.id)).map((n) => n.id);
  const done = (act: () => void) => () => {
    act();
    setChosen(new Set());
  };
  const nothing = (
    <EmptyState icon="check" title={t(filter === 'unread' ? 'notices.emptyUnread' : 'notices.empty')}>
      {t('notices.emptyHint')}
    </EmptyState>
  );
  return (
    <Stack $gap={12}>
      <Bar>
        <SegmentedControl
          label={t('notices.show')}
          value={filter}
          onChange={onFilterChange}
          options={[
            { id: 'all', label: t('notices.all') },
            { id: 'unread', label: t('notices.unreadOf', { n: unread.length }) },
          ]}
        />
        {ids.length > 0 ? (
          <RowFlex>
            <Button isSmall icon="check" onPress={done(() => onRead(ids, true))}>
              {t('notices.markRead')}
            </Button>
            <Button isSmall icon="trash" onPress={done(() => onDelete(ids))}>
              {t('notices.deleteChosen', { n: ids.length })}
            </Button>
          </RowFlex>
        ) : (
          <Button
            isSmall
            tone="quiet"
            isDisabled={!unread.length}
            onPress={() =>
              onRead(
                unread.map((n) => n.id),
                true,
              )
            }
          >
            {t('notices.markAll')}
          </Button>
        )}
      </Bar>
      <Hidden role="status">{notices.state === 'ready' ? t('notices.live', { n: unread.length }) : ''}</Hidden>
      <Card as="div">
        <Loaded state={notices} empty={nothing}>
          {() =>
            shown.length ? (
              <ul aria-label={t('notices.title')}>
                {shown.map((notice) => (
                  <Item
                    key={notice.id}
                    notice={notice}
                    chosen={chosen.has(notice.id)}
                    onChosen={(on) => {
                      const next = new Set(chosen);
                      if (on) next.add(notice.id);
                      else next.delete(notice.id);
                      setChosen(next);
                    }}
                    {...props}
                  />
                ))}
              </ul>
            ) : (
              nothing
            )
          }
        </Loaded>
      </Card>
    </Stack>
  );
}

type ItemProps = NotificationListProps & { notice: Notice; chosen: boolean; onChosen: (on: boolean) => void };
function Item({ notice, chosen, onChosen, onRead, onDelete, onOpen }: ItemProps) {
  const t = useT();
  const { id, title, text, read, href, tone = 'info' } = notice;
  return (
    <Row $read={read} data-read={read}>
      <Checkbox aria-label={t('notices.choose', { title })} isSelected={chosen} onChange={onChosen} />
      <span style={{ color: TONE[tone].text, paddingTop: 2 }}>
        <Icon name={TONE[tone].icon} />
      </span>
      <div>
        <span>
          {!read && <Hidden>{t('notices.unread')} </Hidden>}
          {href ? (
            <TextLink href={href} onPress={() => onOpen?.(notice)}>
              <strong>{title}</strong>
            </TextLink>
          ) : (
            <strong>{title}</strong>
          )}
        </span>
        {text && <span>{text}</span>}
        <Muted as="time" dateTime={notice.createdAt}>
          {t.date(notice.createdAt)}
        </Muted>
      </div>
      <RowFlex $gap={0} style={{ display: 'flex', flexWrap: 'nowrap' }}>
        <IconButton
          icon={read ? 'rotate' : 'check'}
          label={t(read ? 'notices.markUnreadOf' : 'notices.markReadOf', { title })}
          onPress={() => onRead([id], !read)}
        />
        <IconButton icon="trash" label={t('notices.deleteOf', { title })} onPress={() => onDelete([id])} />
      </RowFlex>
    </Row>
  );
}
