'use client';
import { styled } from 'styled-components';

/** A plot's controls next to its title, wrapped in a narrow panel. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  min-height: 32px;
  min-width: 0;
`;
