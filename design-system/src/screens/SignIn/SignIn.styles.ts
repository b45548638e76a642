'use client';
import { styled } from 'styled-components';

export const Root = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(360px, 480px);
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
export const Art = styled.div`
  position: relative;
  overflow: hidden;
  border-inline-end: 1px solid var(--st-line);
  background: var(--st-sunken);
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  > p {
    position: absolute;
    inset-inline-start: 32px;
    bottom: 28px;
    max-width: 30ch;
    padding: 4px 8px;
    margin-inline-start: -8px;
    border-radius: var(--st-radius);
    background: color-mix(in oklab, var(--st-sunken) 88%, transparent);
    font-size: 20px;
    line-height: 28px;
    font-weight: 500;
    letter-spacing: -0.01em;
  }
  @media (max-width: 860px) {
    display: none;
  }
`;
export const Side = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: center;
  padding: 48px;
  background: var(--st-surface);
  @media (max-width: 860px) {
    padding: 32px 20px;
    justify-content: flex-start;
  }
`;
export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: 16px;
  width: 100%;
  max-width: 384px;
  margin: 20px auto 0;
  > button {
    min-height: 36px;
  }
`;
export const Titles = styled.div`
  width: 100%;
  max-width: 384px;
  margin: 0 auto;
  display: grid;
  gap: 12px;
`;
export const Switch = styled.p`
  display: flex;
  align-items: center;
  gap: 4px;
  color: var(--st-muted);
  font-size: 13px;
`;
