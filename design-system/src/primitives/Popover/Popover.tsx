'use client';
import { useRef, type ReactNode } from 'react';
import { ButtonContext } from 'react-aria-components';
import { mergeProps } from 'react-aria/mergeProps';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { loadOnApproach } from '../whenNear.ts';

const { Part: PopoverPanel, near } = loadOnApproach(() => import('./PopoverPanel.tsx'));

export interface PopoverForProps {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  /** 560 px instead of 360 at most. */
  isWide?: boolean;
  /** Controlled by a parent that outlives the trigger; uncontrolled if absent. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
/** A small panel that belongs to its trigger. */
export function PopoverFor({ trigger, label, children, isWide, ...held }: PopoverForProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState(held);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'dialog' }, state, ref);
  return (
    <>
      <ButtonContext value={{ ...mergeProps(triggerProps, near), ref, isPressed: state.isOpen }}>
        {trigger}
      </ButtonContext>
      {state.isOpen && (
        <PopoverPanel id={overlayProps.id} state={state} triggerRef={ref} label={label} isWide={isWide}>
          {children}
        </PopoverPanel>
      )}
    </>
  );
}
