'use client';
import { styled } from 'styled-components';

export const Narrow = styled.div`
  max-width: 300px;
`;
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  h2 {
    font-size: 14px;
    line-height: 20px;
  }
`;
