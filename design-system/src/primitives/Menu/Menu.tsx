'use client';
import { useRef } from 'react';
import { ButtonContext } from 'react-aria-components';
import { mergeProps } from 'react-aria/mergeProps';
import { useMenuTrigger } from 'react-aria/useMenu';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { loadOnApproach } from '../whenNear.ts';
import type { MenuProps } from './Menu.types.ts';

export type { MenuItemSpec, MenuProps } from './Menu.types.ts';

const { Part: MenuPopup, near } = loadOnApproach(() => import('./MenuPopup.tsx'));

/**
 * A button with a menu. List, overlay and positioning code exceed the first page's size budget, so they load when the trigger is hovered or focused;
 * the trigger element itself does not change.
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
