'use client';
import { styled } from 'styled-components';

/** A symbol on a button of a table. On a phone the text of a button breaks anywhere, which made it a column of letters. */
export const GeneName = styled.em`
  white-space: nowrap;
`;
