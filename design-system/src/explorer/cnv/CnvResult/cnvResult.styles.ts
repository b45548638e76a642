'use client';
import { styled } from 'styled-components';

export const Query = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 12px;
  padding: 0 16px;
  > * {
    flex: 0 1 160px;
  }
  > button {
    flex: none;
  }
`;
export const Note = styled.p`
  padding: 0 16px;
  color: var(--st-muted);
`;
