import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { styled } from 'styled-components';

const Root = styled(AriaTabs)`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;
const List = styled(TabList)`
  display: flex;
  gap: 20px;
  border-bottom: 1px solid var(--st-line);
  overflow-x: auto;
  scrollbar-width: none;
`;
const Item = styled(Tab)`
  position: relative;
  padding: 10px 0;
  color: var(--st-muted);
  font-weight: 500;
  white-space: nowrap;
  text-decoration: none;
  cursor: pointer;
  &[data-hovered] {
    color: var(--st-text);
  }
  &[data-selected] {
    color: var(--st-text);
  }
  &[data-selected]::after {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    bottom: -1px;
    height: 2px;
    background: var(--st-action);
  }
  &[data-focus-visible] {
    outline-offset: -2px;
  }
`;
const Count = styled.span`
  margin-left: 6px;
  font-size: 12px;
  font-weight: 400;
  color: var(--st-faint);
`;
const Panel = styled(TabPanel)`
  padding-top: 16px;
  outline-offset: 4px;
  min-width: 0;
`;

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { id: K; label: string; count?: number; disabled?: boolean }[];
  value: K;
  onChange: (value: K) => void;
  /** The open tab's content. */
  children: ReactNode;
}
export function Tabs<K extends string>({ label, tabs, value, onChange, children }: TabsProps<K>) {
  return (
    <Root selectedKey={value} onSelectionChange={(key) => onChange(key as K)}>
      <List aria-label={label}>
        {tabs.map((tab) => (
          <Item key={tab.id} id={tab.id} isDisabled={tab.disabled}>
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </Item>
        ))}
      </List>
      {tabs.map((tab) => (
        <Panel key={tab.id} id={tab.id}>
          {tab.id === value ? children : null}
        </Panel>
      ))}
    </Root>
  );
}
