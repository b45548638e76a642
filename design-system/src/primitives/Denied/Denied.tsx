'use client';
import { useId, type ReactNode } from 'react';
import { Focusable } from 'react-aria-components';
import { css, styled } from 'styled-components';
import { buttonBase, tones, type ButtonTone } from '../Button/Button.styles.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { TooltipFor } from '../Tooltip/Tooltip.tsx';

interface LookProps {
  $tone: ButtonTone | 'text';
  $small?: boolean;
  $square?: boolean;
}
const Look = styled.span<LookProps>`
  ${({ $tone }) =>
    $tone === 'text'
      ? css`
          color: var(--st-text);
          border-radius: 2px;
          cursor: not-allowed;
        `
      : css`
          ${buttonBase}
          ${tones[$tone]}
        `}
  ${({ $small }) => $small && 'min-height: 28px; padding: 0 8px; font-size: 13px;'}
  ${({ $square }) =>
    $square &&
    css`
      min-width: var(--st-control);
      padding: 0 7px;
      svg {
        opacity: 0.45;
      }
    `}
`;

export interface DeniedProps {
  /** Reason why it cannot be used: tooltip and description for screen readers. */
  reason: string;
  role?: 'button' | 'link';
  /** `text`: looks like plain text, for links in tables. */
  tone?: ButtonTone | 'text';
  icon?: IconName;
  isSmall?: boolean;
  /** The accessible name of an icon without words. */
  label?: string;
  children?: ReactNode;
}

/** A control that the privilege list disables: it stays visible and focusable, so that everyone can read the reason (specification 6). */
export function Denied({ reason, role = 'button', tone = 'secondary', icon, isSmall, label, children }: DeniedProps) {
  const id = useId();
  return (
    <TooltipFor label={reason}>
      <Focusable>
        <Look
          role={role}
          tabIndex={0}
          aria-disabled="true"
          aria-label={label}
          aria-describedby={id}
          data-disabled=""
          $tone={tone}
          $small={isSmall}
          $square={children === undefined}
        >
          {icon && <Icon name={icon} />}
          {children}
          <span id={id} hidden>
            {reason}
          </span>
        </Look>
      </Focusable>
    </TooltipFor>
  );
}
