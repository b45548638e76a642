'use client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Drawer } from '../../primitives/Drawer/Drawer.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import type { RightDrawerProps } from './RightDrawer.types.ts';
import { SafeHtml } from './SafeHtml.tsx';

/** Rows a page (specification 9). */
export const UPDATE_LOG_PAGE = 10;

const Feedback = styled.div`
  display: grid;
  gap: 8px;
  justify-items: start;
  padding-bottom: 20px;
  border-bottom: 1px solid var(--st-line);
`;
/** A time line: a hairline with a dot for each day. */
const Log = styled.ol`
  border-inline-start: 1px solid var(--st-line);
  margin-inline-start: 4px;
  > li {
    position: relative;
    padding: 0 0 20px 16px;
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  > li::before {
    content: '';
    position: absolute;
    inset-inline-start: -4px;
    top: 5px;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--st-accent);
  }
  ul,
  ol {
    padding-inline-start: 16px;
    list-style: disc;
  }
`;
const renderSafely = (html: string) => <SafeHtml html={html} />;

/** The right-hand drawer: feedback, which goes to contact, and the update log, page by page on scroll (specification 1, 2.2). */
export function RightDrawer(props: RightDrawerProps) {
  const { isOpen, onClose, contactHref, rows, total, isLoading, error, onLoadPage, renderHtml = renderSafely } = props;
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const page = Math.floor(rows.length / UPDATE_LOG_PAGE) + 1;
  const more = total === null || rows.length < total;
  const load = useEffectEvent(() => {
    if (more && !isLoading && !error) onLoadPage(page, UPDATE_LOG_PAGE);
  });
  useEffect(() => {
    if (isOpen && total === null) load();
  }, [isOpen, total]);
  useEffect(() => {
    const mark = end.current;
    if (!isOpen || !mark || total === null) return;
    // Observes each page again: a page that does not fill the drawer loads the next one at once.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '80px' });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [isOpen, rows.length, total]);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('news.title')}>
      <Stack $gap={20}>
        <Feedback>
          <h2>{t('news.feedback')}</h2>
          <p>{t('news.feedbackText')}</p>
          <LinkButton href={contactHref} icon="edit" onPress={onClose}>
            {t('news.toContact')}
          </LinkButton>
        </Feedback>
        <section aria-label={t('news.log')} aria-busy={isLoading}>
          <h2 style={{ marginBottom: 12 }}>{t('news.log')}</h2>
          {total === 0 && !isLoading && (
            <EmptyState icon="clock" title={t('news.empty')}>
              {t('news.emptyHint')}
            </EmptyState>
          )}
          <Log>
            {rows.map((row, index) => (
              <li key={`${row.logdate}${index}`}>
                <Muted as="time" dateTime={row.logdate}>
                  {t.date(row.logdate, 'date')}
                </Muted>
                <div>{renderHtml(row.info)}</div>
              </li>
            ))}
          </Log>
          {isLoading && <SkeletonRows rows={rows.length ? 2 : 6} />}
          {error && (
            <Banner
              tone="danger"
              action={
                <Button isSmall onPress={() => onLoadPage(page, UPDATE_LOG_PAGE)}>
                  {t('common.retry')}
                </Button>
              }
            >
              {t.error(error)}
            </Banner>
          )}
          {!isLoading && !error && total !== null && more && (
            <div ref={end}>
              <Button tone="quiet" isSmall onPress={() => onLoadPage(page, UPDATE_LOG_PAGE)}>
                {t('news.more')}
              </Button>
            </div>
          )}
          {total !== null && total > 0 && !more && <Muted>{t('news.end', { n: total })}</Muted>}
        </section>
      </Stack>
    </Drawer>
  );
}
