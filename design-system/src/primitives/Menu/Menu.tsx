import type { ReactNode } from 'react';
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Separator, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { PopoverRoot } from '../Popover/Popover.tsx';
import { itemStyle } from '../Select/ListBox.styles.ts';

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
const Line = styled(Separator)`
  height: 1px;
  margin: 4px 0;
  background: var(--st-line);
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

export interface MenuItemSpec {
  id: string;
  label: ReactNode;
  /** For type-ahead, when the label is not a plain text. */
  text?: string;
  icon?: IconName;
  href?: string;
  disabled?: boolean;
  /** A second line: why it is disabled. */
  hint?: string | undefined;
  danger?: boolean;
  /** A heading above the following items. */
  heading?: boolean;
  separatorBefore?: boolean;
}
export interface MenuProps {
  trigger: ReactNode;
  label: string;
  items: readonly MenuItemSpec[];
  onAction?: (id: string) => void;
}

export function Menu({ trigger, label, items, onAction }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <PopoverRoot offset={4}>
        <Root aria-label={label} onAction={(key) => onAction?.(String(key))}>
          {sections(items).map((section, index) => (
            <MenuSection key={section.heading?.id ?? index} aria-label={section.heading ? undefined : label}>
              {section.heading && <Heading>{section.heading.label}</Heading>}
              {section.items.map((item) => (
                <Item
                  key={item.id}
                  id={item.id}
                  href={item.href}
                  isDisabled={item.disabled}
                  $danger={item.danger}
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
    </MenuTrigger>
  );
}
export { Line as MenuLine };

function sections(items: readonly MenuItemSpec[]) {
  const list: { heading?: MenuItemSpec; items: MenuItemSpec[] }[] = [];
  for (const item of items) {
    if (item.heading) list.push({ heading: item, items: [] });
    else {
      if (!list.length) list.push({ items: [] });
      list.at(-1)?.items.push(item);
    }
  }
  return list;
}
