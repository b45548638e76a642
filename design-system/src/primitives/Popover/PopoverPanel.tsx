'use client';
import type { ReactNode, RefObject } from 'react';
import { Dialog, OverlayTriggerStateContext } from 'react-aria-components';
import type { OverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { styled } from 'styled-components';
import { PopoverRoot } from './PopoverRoot.ts';

const Body = styled(Dialog)`
  padding: 12px;
  outline: none;
  max-height: inherit;
  overflow: auto;
`;

interface PopoverPanelProps {
  id: string | undefined;
  state: OverlayTriggerState;
  triggerRef: RefObject<Element | null>;
  label: string;
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** Content of a PopoverFor, in its own chunk like a menu's list (Menu.tsx). */
export default function PopoverPanel({ id, state, triggerRef, label, isWide = false, children }: PopoverPanelProps) {
  return (
    <OverlayTriggerStateContext value={state}>
      <PopoverRoot trigger="DialogTrigger" triggerRef={triggerRef} $isWide={isWide}>
        <Body id={id} aria-label={label}>
          {children}
        </Body>
      </PopoverRoot>
    </OverlayTriggerStateContext>
  );
}
