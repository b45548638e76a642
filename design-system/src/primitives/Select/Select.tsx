'use client';
import type { ReactNode } from 'react';
import { Button, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Option } from '../common.types.ts';
import { Icon } from '../Icon/Icon.tsx';
import { control, FieldErrorText, FieldHint, FieldLabel, fieldColumn } from '../Field/Field.styles.ts';
import { PopoverRoot } from '../Popover/PopoverRoot.ts';
import { ItemNote, ListItem, ListRoot } from './ListBox.styles.ts';

const Root = styled(AriaSelect)`
  ${fieldColumn}
`;
const Trigger = styled(Button)`
  ${control}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  text-align: start;
  cursor: pointer;
`;
const Value = styled(SelectValue)<{ $wraps: boolean | undefined }>`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  overflow: hidden;
  white-space: ${({ $wraps }) => ($wraps ? 'normal' : 'nowrap')};
  overflow-wrap: anywhere;
  > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  &[data-placeholder] {
    color: var(--st-faint);
  }
  ${ItemNote} {
    display: none;
  }
`;
const Menu = styled(PopoverRoot)`
  min-width: var(--trigger-width);
`;

export interface SelectProps<K extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly Option<K>[];
  value: K | null;
  onChange: (value: K) => void;
  placeholder?: string;
  hint?: ReactNode;
  errorMessage?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** Shows the full name of the selected option, on several lines if needed. */
  isWrapping?: boolean;
}

export function Select<K extends string>(props: SelectProps<K>) {
  const {
    label,
    hideLabel,
    options,
    value,
    onChange,
    placeholder,
    hint,
    errorMessage,
    isDisabled,
    isWrapping,
    ...rest
  } = props;
  return (
    <Root
      {...rest}
      // Disabled without options, because a list that does not open would look broken.
      isDisabled={isDisabled || options.length === 0}
      aria-label={hideLabel ? label : undefined}
      value={value}
      onChange={(key) => key !== null && onChange(key as K)}
      isInvalid={Boolean(errorMessage)}
      placeholder={placeholder ?? ' '}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <Trigger>
        <Value $wraps={isWrapping} />
        <Icon name="chevronDown" size={14} />
      </Trigger>
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldErrorText>{errorMessage}</FieldErrorText>
      <Menu offset={4}>
        <ListRoot>
          {options.map((option) => (
            <ListItem key={option.id} id={option.id} textValue={option.label} isDisabled={option.isDisabled}>
              <span>{option.label}</span>
              {option.mark}
              {option.description && <ItemNote>{option.description}</ItemNote>}
            </ListItem>
          ))}
        </ListRoot>
      </Menu>
    </Root>
  );
}
