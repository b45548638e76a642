import { styled } from 'styled-components';

/** Table and settings next to the figure, or stacked if there is no room. */
export const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(300px, 420px) minmax(0, 1fr);
  gap: 16px;
  padding: 12px 16px 32px;
  > main {
    grid-column: 2;
    min-width: 0;
  }
  > aside {
    grid-row: 1;
    grid-column: 1;
  }
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    padding: 8px;
    > main,
    > aside {
      grid-row: auto;
      grid-column: 1;
    }
  }
`;
export const Side = styled.aside`
  min-width: 0;
`;
