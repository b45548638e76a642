'use client';
import { styled } from 'styled-components';

/** A page of forms and lists: 1120 px at most, 1440 px on a wide screen; 24 px margins, 16 px on a phone. */
export const Page = styled.div`
  width: 100%;
  max-width: 1168px;
  margin: 0 auto;
  padding: 32px 24px 64px;
  @media (min-width: 1680px) {
    max-width: 1488px;
  }
  @media (max-width: 640px) {
    padding: 20px 16px 48px;
  }
`;
export const PageHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px 24px;
  margin-bottom: 20px;
`;
export const Lede = styled.p`
  margin-top: 4px;
  max-width: 68ch;
  color: var(--st-muted);
`;
export const Card = styled.section`
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  overflow: hidden;
`;
export const Stack = styled.div<{ $gap?: number }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 16 }) => $gap}px;
  min-width: 0;
`;
export const RowFlex = styled.div<{ $gap?: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap = 8 }) => $gap}px;
`;
export const Muted = styled.span`
  color: var(--st-muted);
  font-size: 12px;
  line-height: 16px;
`;
export const Mono = styled.code`
  font-family: var(--st-mono);
  font-size: 12px;
  overflow-wrap: anywhere;
`;
export const Hidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
