import { lazy, Suspense, useRef } from 'react';
import { ButtonContext } from 'react-aria-components';
import { mergeProps } from 'react-aria/mergeProps';
import { useMenuTrigger } from 'react-aria/useMenu';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import type { MenuProps } from './Menu.types.ts';

export type { MenuItemSpec, MenuProps } from './Menu.types.ts';

const load = () => import('./MenuPopup.tsx');
const MenuPopup = lazy(load);
/** A failed load is reported where the part is shown; asking early only warms. */
const warm = () => void load().catch(() => undefined);
const WARMING = { onHoverStart: warm, onFocus: warm };

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
      <ButtonContext value={{ ...mergeProps(menuTriggerProps, WARMING), ref, isPressed: state.isOpen }}>
        {trigger}
      </ButtonContext>
      {state.isOpen && (
        <Suspense fallback={null}>
          <MenuPopup {...popup} state={state} triggerRef={ref} menuProps={menuProps} />
        </Suspense>
      )}
    </>
  );
}
