'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { TONE, type Tone } from '../Badge/Badge.tsx';
import { Icon } from '../Icon/Icon.tsx';

const Root = styled.div<{ $tone: Tone }>`
  display: grid;
  grid-template-columns: 16px 1fr;
  gap: 4px 10px;
  align-items: start;
  padding: 10px 12px;
  border-radius: var(--st-radius);
  border: 1px solid color-mix(in oklab, ${({ $tone }) => TONE[$tone].text} 30%, transparent);
  background: ${({ $tone }) => TONE[$tone].soft};
  > svg {
    margin-top: 2px;
    color: ${({ $tone }) => TONE[$tone].text};
  }
`;
/** Actions are next to the text if it keeps a readable width, otherwise below. */
const Body = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: 6px 10px;
  min-width: 0;
`;
const Words = styled.div`
  flex: 1 1 min(200px, 100%);
  min-width: 0;
  overflow-wrap: anywhere;
  strong {
    font-weight: 600;
  }
`;
export interface BannerProps {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** An error of the form besides its fields: a failed submission scrolls to it. */
  isProblem?: boolean;
}
/** A message about its surroundings. Errors are announced to assistive technology. */
export function Banner({ tone, title, children, action, isProblem }: BannerProps) {
  return (
    <Root
      $tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      {...(isProblem && { 'data-problem': true, tabIndex: -1 })}
    >
      <Icon name={TONE[tone].icon} />
      <Body>
        <Words>
          {title && <strong>{title}</strong>}
          {title && children ? <br /> : null}
          {children}
        </Words>
        {action}
      </Body>
    </Root>
  );
}
