'use client';
import { styled } from 'styled-components';
import { Button } from 'react-aria-components';

export const Avatar = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: var(--st-action-soft);
  color: var(--st-action);
  font-size: 12px;
  font-weight: 600;
  /* The letter and the count are ornaments of a button whose name says both in words. */
  &::before {
    content: attr(data-text);
  }
  img {
    grid-area: 1 / 1;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    object-fit: cover;
  }
`;
export const Unread = styled.span`
  position: absolute;
  top: -4px;
  inset-inline-end: -6px;
  min-width: 16px;
  padding: 0 4px;
  border-radius: 8px;
  background: var(--st-danger);
  color: var(--st-on-danger);
  font-size: 10px;
  line-height: 16px;
  text-align: center;
  &::before {
    content: attr(data-text);
  }
`;
export const AvatarButton = styled(Button)`
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: transparent;
  cursor: pointer;
`;
