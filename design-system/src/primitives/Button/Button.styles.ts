'use client';
import { css, styled } from 'styled-components';
import { Button } from 'react-aria-components';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

export const buttonBase = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-height: var(--st-control);
  padding: 0 12px;
  border: 1px solid transparent;
  border-radius: var(--st-radius);
  background: transparent;
  color: var(--st-text);
  font-size: 14px;
  font-weight: 500;
  line-height: 20px;
  white-space: nowrap;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  @media (max-width: 480px) {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  transition:
    background var(--st-fast) ease-out,
    border-color var(--st-fast) ease-out;
  &[data-disabled] {
    cursor: not-allowed;
    color: var(--st-faint);
    background: var(--st-sunken);
    border-color: var(--st-line);
  }
`;
export const tones: Record<ButtonTone, ReturnType<typeof css>> = {
  primary: css`
    &:not([data-disabled]) {
      background: var(--st-action);
      color: var(--st-on-action);
    }
    &:not([data-disabled])[data-hovered],
    &:not([data-disabled])[data-pressed] {
      background: var(--st-action-hover);
    }
  `,
  secondary: css`
    &:not([data-disabled]) {
      background: var(--st-surface);
      border-color: var(--st-line-strong);
    }
    &:not([data-disabled])[data-hovered],
    &:not([data-disabled])[data-pressed] {
      background: var(--st-hover);
    }
  `,
  quiet: css`
    &[data-disabled] {
      background: transparent;
      border-color: transparent;
    }
    &:not([data-disabled])[data-hovered],
    &:not([data-disabled])[data-pressed],
    &:not([data-disabled])[aria-expanded='true'] {
      background: var(--st-hover);
    }
  `,
  danger: css`
    &:not([data-disabled]) {
      background: var(--st-danger);
      color: var(--st-on-danger);
    }
    &:not([data-disabled])[data-hovered] {
      filter: brightness(0.92);
    }
  `,
};
export const ButtonRoot = styled(Button)<{ $tone: ButtonTone; $small?: boolean }>`
  ${buttonBase}
  ${({ $tone }) => tones[$tone]}
  ${({ $small }) =>
    $small &&
    css`
      min-height: 28px;
      padding: 0 8px;
      font-size: 13px;
    `}
`;
export const IconButtonRoot = styled(Button)<{ $active?: boolean }>`
  ${buttonBase}
  ${tones.quiet}
  min-width: var(--st-control);
  padding: 0 7px;
  color: var(--st-muted);
  ${({ $active }) =>
    $active &&
    css`
      &&:not([data-disabled]) {
        background: var(--st-action-soft);
        color: var(--st-action);
      }
    `}
`;
