'use client';
import { Popover } from 'react-aria-components';
import { styled } from 'styled-components';

export const PopoverRoot = styled(Popover)<{ $isWide?: boolean }>`
  max-width: min(${({ $isWide }) => ($isWide ? 560 : 360)}px, calc(100vw - 16px));
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  outline: none;
  &[data-entering] {
    animation: st-pop var(--st-fast) ease-out;
  }
  @keyframes st-pop {
    from {
      opacity: 0;
      transform: translateY(-4px);
    }
  }
`;
