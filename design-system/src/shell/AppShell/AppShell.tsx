'use client';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import type { AppShellProps } from '../shell.types.ts';

const Root = styled.div<{ $fill?: boolean }>`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
  ${({ $fill }) => $fill && 'height: 100dvh; overflow: hidden;'}
  > main {
    /* Header and footer: what a page that fills the window leaves to them. */
    --st-chrome: 112px;
    --st-top: var(--st-header);
    flex: 1;
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    outline: none;
  }
`;
const Skip = styled.a`
  position: fixed;
  z-index: 200;
  top: -60px;
  inset-inline-start: 12px;
  padding: 8px 12px;
  background: var(--st-raised);
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  &:focus {
    top: 8px;
  }
`;
/** Skips rails and pickers to the element that a page marks as its content (`data-content`, the last visible one), or to the page itself. */
function skipToContent(event: MouseEvent): void {
  const main = document.getElementById('main');
  const marked = [...(main?.querySelectorAll<HTMLElement>('[data-content]') ?? [])];
  const content = marked.findLast((one) => one.getClientRects().length > 0) ?? main;
  if (!content) return;
  event.preventDefault();
  content.focus();
}

export function AppShell({ header, footer, isFilling, children }: AppShellProps) {
  const t = useT();
  return (
    <Root $fill={isFilling}>
      <Skip href="#main" onClick={skipToContent}>
        {t('shell.skip')}
      </Skip>
      {header}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!isFilling && footer}
    </Root>
  );
}
