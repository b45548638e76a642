'use client';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { AriaMenuProps } from 'react-aria/useMenu';
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  OverlayTriggerStateContext,
  RootMenuTriggerStateContext,
  Text,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { PopoverRoot } from '../Popover/PopoverRoot.ts';
import { itemStyle } from '../Select/ListBox.styles.ts';
import type { MenuItemSpec, MenuProps } from './Menu.types.ts';

const Root = styled(AriaMenu)`
  min-width: 168px;
  padding: 4px;
  outline: none;
  max-height: min(480px, 80vh);
  overflow: auto;
`;
const Item = styled(MenuItem)<{ $danger?: boolean }>`
  ${itemStyle}
  ${({ $danger }) => $danger && 'color: var(--st-danger);'}
`;
const Heading = styled(Header)`
  padding: 8px 8px 4px;
  font-size: 12px;
  color: var(--st-muted);
`;
const Lines = styled.span`
  display: grid;
  max-width: 260px;
  [slot='description'] {
    font-size: 12px;
    line-height: 16px;
    white-space: normal;
  }
`;

interface MenuPopupProps extends Omit<MenuProps, 'trigger'> {
  state: RootMenuTriggerState;
  triggerRef: RefObject<Element | null>;
  /** Props from the trigger's hook: accessible name and initial focus. */
  menuProps: Pick<AriaMenuProps<object>, 'id' | 'autoFocus' | 'onClose'>;
}

/** Popup of a Menu, in its own chunk (Menu.tsx). */
export default function MenuPopup({ state, triggerRef, menuProps, label, items, onAction }: MenuPopupProps) {
  const steady = useSteady(items);
  const act = (id: string) => {
    // Closes the menu first, so that a dialog returns the focus to the menu's button.
    flushSync(() => state.close());
    (triggerRef.current as HTMLElement | null)?.focus();
    onAction?.(id);
  };
  return (
    <OverlayTriggerStateContext value={state}>
      <RootMenuTriggerStateContext value={state}>
        <PopoverRoot
          trigger="MenuTrigger"
          triggerRef={triggerRef}
          placement="bottom start"
          offset={4}
          aria-label={label}
        >
          <Root {...menuProps} aria-label={label} onAction={(key) => act(String(key))}>
            {sections(steady).map((section, index) => (
              <MenuSection key={section.heading?.id ?? index} aria-label={section.heading ? undefined : label}>
                {section.heading && <Heading>{section.heading.label}</Heading>}
                {section.items.map((item) => (
                  <Item
                    key={item.id}
                    id={item.id}
                    href={item.href}
                    isDisabled={item.isDisabled}
                    $danger={item.isDanger}
                    textValue={item.text ?? (typeof item.label === 'string' ? item.label : item.id)}
                  >
                    {item.icon && <Icon name={item.icon} />}
                    {item.hint ? (
                      <Lines>
                        <Text slot="label">{item.label}</Text>
                        <Text slot="description">{item.hint}</Text>
                      </Lines>
                    ) : (
                      item.label
                    )}
                  </Item>
                ))}
              </MenuSection>
            ))}
          </Root>
        </PopoverRoot>
      </RootMenuTriggerStateContext>
    </OverlayTriggerStateContext>
  );
}

/** The items in the order in which the menu opened, so that none moves under the pointer. A removed item is disabled; a new one is appended. */
function useSteady(items: readonly MenuItemSpec[]): MenuItemSpec[] {
  const [opened, setOpened] = useState(items);
  const added = items.filter(({ id }) => !opened.some((item) => item.id === id));
  if (added.length) setOpened([...opened, ...added]);
  return [...opened, ...added].map(
    (item) => items.find(({ id }) => id === item.id) ?? { ...item, isDisabled: !item.isHeading },
  );
}

function sections(items: readonly MenuItemSpec[]) {
  const list: { heading?: MenuItemSpec; items: MenuItemSpec[] }[] = [];
  for (const item of items) {
    if (item.isHeading) list.push({ heading: item, items: [] });
    else {
      if (!list.length) list.push({ items: [] });
      list.at(-1)?.items.push(item);
    }
  }
  return list;
}
