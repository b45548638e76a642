'use client';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Option } from '../common.types.ts';

const Root = styled(ToggleButtonGroup)<{ $wraps: boolean }>`
  display: inline-flex;
  padding: 2px;
  gap: 2px;
  border-radius: var(--st-radius);
  border: 1px solid var(--st-line);
  background: var(--st-sunken);
  max-width: 100%;
  ${({ $wraps }) => $wraps && 'flex-wrap: wrap; > * { flex-shrink: 0; max-width: 100%; }'}
`;
const Item = styled(ToggleButton)`
  flex: 1 1 auto;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  min-height: calc(var(--st-control) - 6px);
  padding: 0 8px;
  border: 1px solid transparent;
  border-radius: 4px;
  background: transparent;
  color: var(--st-muted);
  font-size: 13px;
  font-weight: 500;
  line-height: 18px;
  cursor: pointer;
  white-space: nowrap;
  &[data-hovered]:not([data-selected]) {
    color: var(--st-text);
  }
  &[data-selected] {
    background: var(--st-surface);
    border-color: var(--st-line-strong);
    color: var(--st-text);
  }
  &[data-disabled] {
    color: var(--st-faint);
    cursor: not-allowed;
  }
`;

export interface SegmentedControlProps<K extends string> {
  label: string;
  options: readonly Option<K>[];
  value: K;
  onChange: (value: K) => void;
  isDisabled?: boolean;
  /** Choices that do not fit go to the next line; false: they are cut. */
  isWrapping?: boolean;
}
/** Two to four short choices that are all worth seeing. */
export function SegmentedControl<K extends string>(props: SegmentedControlProps<K>) {
  const { label, options, value, onChange, isDisabled, isWrapping = true } = props;
  return (
    <Root
      $wraps={isWrapping}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      isDisabled={isDisabled}
      onSelectionChange={(keys) => {
        const [next] = [...keys];
        if (next !== undefined) onChange(next as K);
      }}
    >
      {options.map((option) => (
        <Item key={option.id} id={option.id} isDisabled={option.isDisabled}>
          {option.label}
        </Item>
      ))}
    </Root>
  );
}
