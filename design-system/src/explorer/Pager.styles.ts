import { styled } from 'styled-components';

/** Back, page, on: together also where the bar around them breaks. */
export const Pager = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  white-space: nowrap;
`;
