'use client';
import { useRef } from 'react';
import { ButtonContext } from 'react-aria-components';
import { mergeProps } from 'react-aria/mergeProps';
import { useMenuTrigger } from 'react-aria/useMenu';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { whenNear } from '../whenNear.ts';
import type { MenuProps } from './Menu.types.ts';

export type { MenuItemSpec, MenuProps } from './Menu.types.ts';

const { Part: MenuPopup, near } = whenNear(() => import('./MenuPopup.tsx'));

/**
 * A button and what opens from it. List, overlay and positions weigh more than a first page has for them, so they come when the trigger
 * is pointed at or focused; the trigger itself stays the same element throughout.
 */
export function Menu({ trigger, ...popup }: MenuProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const state = useMenuTriggerState({});
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({ type: 'menu' }, state, ref);
  return (
    <>
      <ButtonContext value={{ ...mergeProps(menuTriggerProps, near), ref, isPressed: state.isOpen }}>
        {trigger}
      </ButtonContext>
      {state.isOpen && <MenuPopup {...popup} state={state} triggerRef={ref} menuProps={menuProps} />}
    </>
  );
}
