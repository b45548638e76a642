'use client';
import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import { styled } from 'styled-components';

const TooltipRoot = styled(Tooltip)`
  max-width: 280px;
  padding: 4px 8px;
  border-radius: var(--st-radius);
  background: var(--st-text);
  color: var(--st-bg);
  font-size: 12px;
  line-height: 16px;
  pointer-events: none;
`;

interface TooltipForProps {
  label: string;
  placement?: 'top' | 'right';
  children: ReactElement;
}
/** Names an icon; must not contain essential information. */
export function TooltipFor({ label, placement = 'top', children }: TooltipForProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <TooltipRoot offset={6} placement={placement}>
        {label}
      </TooltipRoot>
    </TooltipTrigger>
  );
}
