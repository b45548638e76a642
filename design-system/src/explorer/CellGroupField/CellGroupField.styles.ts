'use client';
import { styled } from 'styled-components';

/** An additional condition with its remove button. */
export const ConditionBox = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding-inline-start: 12px;
  border-inline-start: 2px solid var(--st-line-strong);
`;
export const Head = styled.div`
  display: flex;
  align-items: flex-end;
  gap: 8px;
  > :first-child {
    flex: 1;
    min-width: 0;
    max-width: 300px;
  }
`;
export const Narrow = styled.div`
  max-width: 300px;
`;
