import { styled } from 'styled-components';

export const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-surface);
  h1 {
    flex: 1 1 180px;
    margin: 0;
    font-size: 16px;
    line-height: 24px;
  }
`;
/** Visible only to screen readers. */
export const VisuallyHidden = styled.h1`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
export const Main = styled.main`
  max-width: 1180px;
  margin: 0 auto;
  padding: 16px;
  > p {
    margin: 0 0 16px;
  }
  h2 {
    margin: 0 0 8px;
    font-size: 14px;
    line-height: 20px;
  }
`;
