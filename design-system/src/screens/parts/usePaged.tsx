'use client';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { Pager } from '../../primitives/Pager/Pager.tsx';

/** Rows of one page of a list. */
export const PAGE_ROWS = 25;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
  padding: 6px 8px 6px 16px;
  border-top: 1px solid var(--st-line);
`;

/** Rows of one page, and the pager; no pager if one page is enough. `about`: a change resets to the first page. */
export function usePaged<R>(rows: readonly R[], about: string): { shown: readonly R[]; pager: ReactNode } {
  const t = useT();
  const [at, setAt] = useState({ about, page: 1 });
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = at.about === about ? Math.min(at.page, pages) : 1;
  const start = (page - 1) * PAGE_ROWS;
  const shown = rows.slice(start, start + PAGE_ROWS);
  const pager = pages > 1 && (
    <Foot>
      <Muted aria-live="polite">
        {t('analyses.rows', { from: start + 1, to: start + shown.length, all: rows.length })}
      </Muted>
      <Pager page={page} pages={pages} onChange={(next) => setAt({ about, page: next })} />
    </Foot>
  );
  return { shown, pager };
}
