import { css, styled } from 'styled-components';
import { Button, Link } from 'react-aria-components';

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 50;
  display: flex;
  align-items: center;
  gap: 4px;
  height: var(--st-header);
  padding: 0 12px 0 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-surface);
`;
export const Brand = styled(Link)`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-right: 4px;
  color: var(--st-text);
  font-size: 16px;
  font-weight: 650;
  letter-spacing: -0.02em;
  text-decoration: none;
`;
const entry = css`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  height: 32px;
  padding: 0 10px;
  border: 0;
  border-radius: var(--st-radius);
  background: transparent;
  color: var(--st-muted);
  font-size: 14px;
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  &[data-hovered],
  &[aria-expanded='true'] {
    background: var(--st-hover);
    color: var(--st-text);
  }
  &[data-current],
  &[aria-current='page'] {
    color: var(--st-text);
    box-shadow: inset 0 -2px 0 -0px var(--st-action);
    border-radius: var(--st-radius) var(--st-radius) 0 0;
  }
`;
export const EntryLink = styled(Link)`
  ${entry}
`;
export const EntryButton = styled(Button)`
  ${entry}
`;
export const Nav = styled.nav`
  display: flex;
  align-items: center;
  gap: 2px;
  flex: 1;
  min-width: 0;
  margin-left: 8px;
  padding-left: 12px;
  border-left: 1px solid var(--st-line);
  height: 20px;
  @media (max-width: 900px) {
    display: none;
  }
`;
export const Spring = styled.span`
  display: none;
  flex: 1;
  @media (max-width: 900px) {
    display: block;
  }
`;
export const OnlySmall = styled.span`
  display: none;
  @media (max-width: 900px) {
    display: block;
  }
`;
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
  right: -6px;
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
export const SheetList = styled.ul`
  display: grid;
  gap: 2px;
  a,
  button {
    width: 100%;
    justify-content: flex-start;
  }
  h3 {
    padding: 12px 10px 4px;
    font-size: 12px;
    color: var(--st-muted);
  }
`;
