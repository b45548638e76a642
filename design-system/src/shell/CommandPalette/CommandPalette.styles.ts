'use client';
import { Header, Input as AriaInput, MenuItem, ModalOverlay } from 'react-aria-components';
import { styled } from 'styled-components';
import { itemStyle } from '../../primitives/Select/ListBox.styles.ts';

export const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 110;
  display: grid;
  justify-items: center;
  align-items: start;
  padding: min(14vh, 120px) 12px 12px;
  background: var(--st-scrim);
`;
export const Frame = styled.div`
  width: min(600px, calc(100vw - 24px));
  display: flex;
  flex-direction: column;
  max-height: min(520px, 76dvh);
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  overflow: hidden;
  kbd {
    flex: none;
    padding: 0 6px;
    border: 1px solid var(--st-line);
    border-radius: 4px;
    color: var(--st-muted);
    font-size: 11px;
    line-height: 18px;
  }
`;
export const SearchRow = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  height: 48px;
  padding: 0 16px;
  border-bottom: 1px solid var(--st-line);
  color: var(--st-muted);
`;
export const Input = styled(AriaInput)`
  flex: 1;
  min-width: 0;
  height: 100%;
  border: 0;
  outline: none;
  background: transparent;
  color: var(--st-text);
  font-size: 16px;
  &::placeholder {
    color: var(--st-faint);
    opacity: 1;
  }
`;
export const List = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 4px;
`;
export const Group = styled(Header)`
  padding: 12px 12px 4px;
  font-size: 12px;
  line-height: 16px;
  color: var(--st-muted);
`;
export const Entry = styled(MenuItem)`
  ${itemStyle}
  gap: 12px;
  min-height: 36px;
  padding: 6px 12px;
  > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > svg {
    color: var(--st-muted);
  }
  &[data-focused] > svg {
    color: var(--st-action);
  }
`;
export const Reason = styled.small`
  display: block;
  font-size: 12px;
  line-height: 16px;
  color: var(--st-faint);
`;
export const None = styled.p`
  padding: 32px 16px;
  text-align: center;
  color: var(--st-muted);
`;
export const Foot = styled.div`
  padding: 8px 16px;
  border-top: 1px solid var(--st-line);
  font-size: 12px;
  line-height: 16px;
  color: var(--st-muted);
`;
