'use client';
import { styled } from 'styled-components';

export const Pad = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 8px 16px 0;
  min-width: 0;
  &:empty {
    display: none;
  }
`;
/** Two figures side by side if there is room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(500px, 100%), 1fr));
  gap: 16px;
  align-items: start;
  padding-top: 8px;
`;
/** The figure of a comparison next to the details of the selection. */
export const Beside = styled.div`
  container-type: inline-size;
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    align-items: start;
  }
  @container (min-width: 900px) {
    > div {
      grid-template-columns: minmax(0, 2fr) minmax(280px, 1fr);
    }
  }
`;
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px;
  padding: 0 16px;
`;
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(128px, 100%), 168px));
  gap: 12px;
`;
/** Agreement of the engines, next to the facts. */
export const Agreement = styled.details`
  font-size: 13px;
  line-height: 20px;
  summary {
    width: fit-content;
    color: var(--st-muted);
    cursor: pointer;
  }
`;
/** Gene set names are long and would break at every letter in a narrow table. */
export const TermName = styled.span`
  display: block;
  min-width: 180px;
`;
export const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: baseline;
  min-width: 0;
`;
/** The name of a gene, in one line. */
export const GeneSymbol = styled.em`
  white-space: nowrap;
`;
