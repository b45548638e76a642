import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { styled } from 'styled-components';

export const PopoverRoot = styled(Popover)`
  max-width: min(360px, calc(100vw - 16px));
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
const Body = styled(Dialog)`
  padding: 12px;
  outline: none;
  max-height: inherit;
  overflow: auto;
`;

/** A small panel that belongs to its trigger. */
export function PopoverFor({ trigger, label, children }: { trigger: ReactNode; label: string; children: ReactNode }) {
  return (
    <DialogTrigger>
      {trigger}
      <PopoverRoot>
        <Body aria-label={label}>{children}</Body>
      </PopoverRoot>
    </DialogTrigger>
  );
}
