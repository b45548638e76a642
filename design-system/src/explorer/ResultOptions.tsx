'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../primitives/Button/Button.tsx';
import { PopoverFor } from '../primitives/Popover/Popover.tsx';
import { Muted } from '../primitives/Page/Page.styles.ts';
import { useT } from '../theme/messages.ts';

const Fields = styled.div`
  display: grid;
  gap: 12px;
  width: min(400px, 80vw);
`;

interface ResultOptionsProps {
  /** Current settings in a few words each, shown above the fields. */
  summary?: readonly string[];
  children: ReactNode;
}
/** Controls of a result in a popover, so that the figure keeps its height. */
export function ResultOptions({ summary = [], children }: ResultOptionsProps) {
  const t = useT();
  const label = t('explorer.resultOptions');
  return (
    <PopoverFor
      label={label}
      trigger={
        <Button isSmall icon="sliders">
          {label}
        </Button>
      }
    >
      <Fields>
        {summary.length > 0 && <Muted>{summary.join(' · ')}</Muted>}
        {children}
      </Fields>
    </PopoverFor>
  );
}
