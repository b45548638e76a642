'use client';
import { Separator } from 'react-aria-components';
import { styled } from 'styled-components';

/** A line between the items of a menu. */
export const MenuLine = styled(Separator)`
  height: 1px;
  margin: 4px 0;
  background: var(--st-line);
`;
