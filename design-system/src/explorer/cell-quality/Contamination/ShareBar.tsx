'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
`;
const Track = styled.span`
  position: relative;
  width: 80px;
  height: 8px;
  background: var(--st-sunken);
  border-radius: 2px;
  > i {
    position: absolute;
    inset: 0 auto 0 0;
    border-radius: 2px;
    background: var(--st-accent);
  }
  > i[data-above] {
    background: var(--st-danger);
  }
  > b {
    position: absolute;
    top: -2px;
    bottom: -2px;
    width: 1px;
    background: var(--st-text);
  }
`;
/** A share from 0 to 1 with its number, and the threshold as a line; assistive technology only reads the number. */
export function ShareBar({ share, limit, children }: { share: number; limit: number; children: ReactNode }) {
  return (
    <Root>
      <Track aria-hidden="true">
        <i data-above={share > limit || undefined} style={{ width: `${Math.min(1, share) * 100}%` }} />
        <b style={{ left: `${limit * 100}%` }} />
      </Track>
      {children}
    </Root>
  );
}
