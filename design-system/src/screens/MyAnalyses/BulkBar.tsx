'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding: 6px 8px 6px 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-action-soft);
  > :first-child {
    flex: 1 1 auto;
    min-width: 96px;
  }
`;

/** Actions for the selected rows of a list; renders nothing without a selection. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useT();
  if (!count) return null;
  return (
    <Bar role="group" aria-label={t('analyses.chosen', { n: count })}>
      <span aria-live="polite">{t('analyses.chosen', { n: count })}</span>
      {children}
      <Button isSmall tone="quiet" onPress={onClear}>
        {t('analyses.clearChosen')}
      </Button>
    </Bar>
  );
}
