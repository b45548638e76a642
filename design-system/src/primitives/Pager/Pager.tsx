'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../Button/Button.tsx';
import { Muted } from '../Page/Page.styles.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  white-space: nowrap;
`;

export interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** Content that stays with the buttons when the bar wraps. */
  children?: ReactNode;
}

/** Previous page, page number, next page: for tables with more rows than a page shows. */
export function Pager({ page, pages, onChange, children }: PagerProps) {
  const t = useT();
  return (
    <Root>
      <IconButton
        icon="chevronLeft"
        label={t('common.previousPage')}
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      <Muted>{t('common.page', { page, pages })}</Muted>
      <IconButton
        icon="chevronRight"
        label={t('common.nextPage')}
        isDisabled={page >= pages}
        onPress={() => onChange(page + 1)}
      />
      {children}
    </Root>
  );
}
