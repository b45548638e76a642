'use client';
import { Button } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';

const List = styled.ol`
  display: flex;
  align-items: center;
  min-width: 0;
  flex: 1;
`;
const Item = styled.li`
  display: flex;
  align-items: center;
  min-width: 0;
  &:not(:last-child)::after {
    content: '';
    width: clamp(8px, 3vw, 40px);
    height: 1px;
    margin: 0 8px;
    background: var(--st-line-strong);
  }
`;
const Step = styled(Button)<{ $state: 'done' | 'now' | 'later' }>`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 4px 6px;
  border: 0;
  border-radius: var(--st-radius);
  background: transparent;
  color: ${({ $state }) => ($state === 'now' ? 'var(--st-text)' : 'var(--st-muted)')};
  font-weight: ${({ $state }) => ($state === 'now' ? 600 : 500)};
  font-size: 14px;
  white-space: nowrap;
  cursor: pointer;
  &[data-hovered] {
    background: var(--st-hover);
  }
  &[data-disabled] {
    cursor: default;
  }
  > span:first-child {
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    flex: none;
    border-radius: 50%;
    font-size: 12px;
    border: 1px solid ${({ $state }) => ($state === 'later' ? 'var(--st-line-strong)' : 'var(--st-action)')};
    background: ${({ $state }) => ($state === 'now' ? 'var(--st-action)' : 'transparent')};
    color: ${({ $state }) =>
      $state === 'now' ? 'var(--st-on-action)' : $state === 'done' ? 'var(--st-action)' : 'var(--st-muted)'};
  }
  @media (max-width: 760px) {
    > span:last-child {
      ${({ $state }) =>
        $state !== 'now' && 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);'}
    }
  }
`;
export interface StepsProps {
  label: string;
  steps: readonly string[];
  /** From 1. */
  current: number;
  /** The last step that can be opened. */
  reachable: number;
  onChange?: (step: number) => void;
}
export function Steps({ label, steps, current, reachable, onChange }: StepsProps) {
  return (
    <List aria-label={label}>
      {steps.map((name, i) => {
        const n = i + 1;
        const state = n === current ? 'now' : n < current ? 'done' : 'later';
        return (
          <Item key={name} aria-current={n === current ? 'step' : undefined}>
            <Step $state={state} isDisabled={n > reachable || n === current} onPress={() => onChange?.(n)}>
              <span>{state === 'done' ? <Icon name="check" size={12} /> : n}</span>
              <span>{name}</span>
            </Step>
          </Item>
        );
      })}
    </List>
  );
}
