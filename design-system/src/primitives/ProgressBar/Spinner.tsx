'use client';
import { keyframes, styled } from 'styled-components';

const turn = keyframes`to { transform: rotate(360deg); }`;
/** Decorative; the busy element itself must announce its state by text or aria-busy. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  width: 14px;
  height: 14px;
  flex: none;
  border-radius: 50%;
  border: 1.5px solid currentColor;
  border-right-color: transparent;
  animation: ${turn} 0.8s linear infinite;
`;
