import { styled } from 'styled-components';
import { Link } from 'react-aria-components';

export const Root = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-height: 0;
  background: var(--st-surface);
  container: explorer / inline-size;
`;
export const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 4px 12px 4px 16px;
  border-bottom: 1px solid var(--st-line);
  h1 {
    font-size: 14px;
    line-height: 20px;
    font-weight: 600;
    letter-spacing: 0;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > p {
    color: var(--st-muted);
    font-size: 13px;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    min-width: 0;
    /* The overview has them; the name needs the room. */
    @container explorer (max-width: 760px) {
      display: none;
    }
  }
  > span.end {
    margin-left: auto;
    display: flex;
    align-items: center;
    gap: 4px;
    flex: none;
  }
`;
export const Pickers = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  @container explorer (max-width: 900px) {
    display: none;
  }
`;
export const Body = styled.div`
  flex: 1;
  display: flex;
  min-height: 0;
  min-width: 0;
`;
export const Rail = styled.nav`
  flex: none;
  width: 152px;
  padding: 8px;
  border-right: 1px solid var(--st-line);
  overflow: auto;
  ul {
    display: grid;
    gap: 2px;
  }
  @container explorer (max-width: 760px) {
    display: none;
  }
`;
export const RailLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  padding: 4px 8px;
  border-radius: var(--st-radius);
  color: var(--st-muted);
  font-size: 13px;
  font-weight: 500;
  line-height: 16px;
  text-decoration: none;
  cursor: pointer;
  &[data-hovered] {
    background: var(--st-hover);
    color: var(--st-text);
  }
  &[aria-current='page'] {
    background: var(--st-action-soft);
    color: var(--st-action);
  }
`;
export const Centre = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;
export const Charts = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
`;
export const Fill = styled.div`
  position: absolute;
  inset: 0;
  overflow: auto;
`;
export const Results = styled.section`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  background: var(--st-surface);
  > div:last-child {
    flex: 1;
    min-height: 0;
    overflow: auto;
  }
`;
export const DrawerHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 36px;
  padding: 0 4px 0 16px;
  border-top: 1px solid var(--st-line);
  font-size: 13px;
  font-weight: 600;
`;
export const Options = styled.aside`
  flex: none;
  width: 264px;
  border-left: 1px solid var(--st-line);
  overflow: auto;
  padding: 12px 16px 24px;
  > h2 {
    font-size: 13px;
    line-height: 20px;
    margin-bottom: 12px;
  }
  @container explorer (max-width: 1080px) {
    display: none;
  }
`;
export const Show = styled.span<{ $below: number }>`
  display: none;
  @container explorer (max-width: ${({ $below }) => $below}px) {
    display: inline-flex;
  }
`;
