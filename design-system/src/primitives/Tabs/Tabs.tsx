'use client';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';

const Root = styled(AriaTabs)`
  display: flex;
  flex-direction: column;
  min-width: 0;
  /* The whole box also shows the focus ring when one of its tabs has the focus. */
  &[data-focus-visible] {
    outline: none;
  }
`;
const List = styled(TabList)<{ $inset?: boolean }>`
  display: flex;
  gap: 12px;
  ${({ $inset }) => ($inset ? 'padding: 0 12px;' : 'margin-inline-start: -4px;')}
  overflow-x: auto;
  scrollbar-width: none;
  /* Painted, not a border: a scrolling box cuts what reaches over its inner edge, the focus ring and the chosen tab's line among it. */
  background: linear-gradient(var(--st-line), var(--st-line)) ${({ $inset }) => ($inset ? 0 : 4)}px 100% / 100% 1px
    no-repeat;
`;
const Strip = styled.div`
  position: relative;
  min-width: 0;
`;
/** Scroll button over the end of an overflowing list. The keyboard reaches every tab without it. */
const More = styled.span<{ $side: 'start' | 'end' }>`
  position: absolute;
  top: 0;
  bottom: 1px;
  ${({ $side }) => ($side === 'start' ? 'inset-inline-start: 0;' : 'inset-inline-end: 0;')}
  z-index: 1;
  display: grid;
  align-items: center;
  justify-items: ${({ $side }) => $side};
  width: 56px;
  color: var(--st-text);
  background: linear-gradient(
    to ${({ $side }) => ($side === 'start' ? 'left' : 'right')},
    transparent,
    var(--st-surface) 55%
  );
  cursor: pointer;
`;
/** Controls in the line of the tabs; below it where there is no room for both. */
const Line = styled.div<{ $inset?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0 12px;
  padding-inline-end: ${({ $inset }) => ($inset ? 12 : 16)}px;
  > :first-child {
    flex: 1 1 320px;
    min-width: 0;
  }
  > :last-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 4px 0;
    margin-inline-start: auto;
  }
`;
const Item = styled(Tab)`
  position: relative;
  padding: 10px 4px;
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
    inset-inline-start: 4px;
    inset-inline-end: 4px;
    bottom: 0;
    height: 2px;
    background: var(--st-action);
  }
  &[data-focus-visible] {
    outline-offset: -3px;
  }
`;
const Count = styled.span`
  margin-inline-start: 6px;
  font-size: 12px;
  font-weight: 400;
  color: var(--st-faint);
`;
const Panel = styled(TabPanel)`
  padding-top: 16px;
  [data-panel] & {
    padding-top: 4px;
  }
  outline-offset: 4px;
  min-width: 0;
`;

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { id: K; label: string; count?: number; isDisabled?: boolean }[];
  value: K;
  onChange: (value: K) => void;
  /** Adds the margin of the contents to the tabs in a panel without padding. */
  isInset?: boolean;
  /** Controls of the open tab, at the end of the line. */
  end?: ReactNode;
  /** The open tab's content. */
  children: ReactNode;
}
/** Visible pixels of the tab next to the selected one, to show that there are more. */
const PEEK = 56;

/** A link may open a tab outside a narrow screen: the list is scrolled, never the page. */
function bringIntoView(list: HTMLElement, tab: HTMLElement): void {
  const [box, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.left < box.left) list.scrollLeft -= box.left - own.left + PEEK;
  else if (own.right > box.right) list.scrollLeft += own.right - box.right + PEEK;
}

/** Ref of the selected tab, which is kept in view when the selection, a count or the screen orientation changes. */
function useInView() {
  const observer = useRef<ResizeObserver>(null);
  return useCallback((tab: HTMLElement | null) => {
    observer.current?.disconnect();
    const list = tab?.parentElement;
    if (!tab || !list) return;
    observer.current = new ResizeObserver(() => bringIntoView(list, tab));
    for (const part of [list, ...list.children]) observer.current.observe(part);
  }, []);
}

interface Beyond {
  start: boolean;
  end: boolean;
}
/** Sides of a list on which tabs are hidden. */
function useBeyond(list: RefObject<HTMLElement | null>, tabs: readonly unknown[]): Beyond {
  const [beyond, setBeyond] = useState<Beyond>({ start: false, end: false });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () => {
      const start = element.scrollLeft > 4;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 4;
      setBeyond((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [list, tabs.length]);
  return beyond;
}

export function Tabs<K extends string>({ label, tabs, value, onChange, isInset, end, children }: TabsProps<K>) {
  const chosen = useInView();
  const box = useRef<HTMLDivElement>(null);
  const beyond = useBeyond(box, tabs);
  const move = (side: 1 | -1) => box.current?.scrollBy({ left: side * box.current.clientWidth * 0.6 });
  const list = (
    <Strip>
      <List ref={box} aria-label={label} $inset={isInset}>
        {tabs.map((tab) => (
          <Item key={tab.id} ref={tab.id === value ? chosen : null} id={tab.id} isDisabled={tab.isDisabled}>
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </Item>
        ))}
      </List>
      {beyond.start && (
        <More $side="start" aria-hidden="true" data-more="start" onClick={() => move(-1)}>
          <Icon name="chevronLeft" />
        </More>
      )}
      {beyond.end && (
        <More $side="end" aria-hidden="true" data-more="end" onClick={() => move(1)}>
          <Icon name="chevronRight" />
        </More>
      )}
    </Strip>
  );
  return (
    <Root selectedKey={value} onSelectionChange={(key) => onChange(key as K)}>
      {end ? (
        <Line $inset={isInset}>
          {list}
          <div>{end}</div>
        </Line>
      ) : (
        list
      )}
      {tabs.map((tab) => (
        <Panel key={tab.id} id={tab.id}>
          {tab.id === value ? children : null}
        </Panel>
      ))}
    </Root>
  );
}
