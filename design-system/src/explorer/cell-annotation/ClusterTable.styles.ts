'use client';
import { styled } from 'styled-components';

export const ScrollBox = styled.div`
  position: relative;
  max-height: 480px;
  overflow: auto;
  container-type: inline-size;
`;
/** Rows of clusters with fields, check boxes and buttons in them. Narrow: a row is a card. */
export const ClusterTable = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: 13px;
  line-height: 20px;
  text-align: start;
  th,
  td {
    padding: 4px 8px;
    border-bottom: 1px solid var(--st-line);
    font-weight: 400;
    vertical-align: middle;
    overflow-wrap: break-word;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: 16px;
  }
  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    font-size: 12px;
    font-weight: 500;
    color: var(--st-muted);
    background: var(--st-surface);
    white-space: nowrap;
  }
  tbody th {
    max-width: 160px;
    font-weight: 500;
  }
  .label {
    min-width: 112px;
    max-width: 240px;
  }
  .genes {
    min-width: 136px;
  }
  .number {
    text-align: end;
    white-space: nowrap;
  }
  @container (max-width: 560px) {
    &,
    tbody,
    tr,
    td,
    tbody th {
      display: block;
      width: auto;
    }
    thead th:not(:has(input)) {
      position: absolute;
      width: 1px;
      height: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      position: relative;
      padding: 8px 0;
      border-bottom: 1px solid var(--st-line);
    }
    td,
    tbody th,
    tbody th:first-child,
    .label,
    .genes {
      min-width: 0;
      max-width: none;
      padding: 3px 16px;
      border: 0;
    }
    td[data-label] {
      display: flex;
      align-items: center;
      column-gap: 12px;
      text-align: start;
    }
    td[data-label]::before {
      content: attr(data-label);
      flex: none;
      width: 96px;
      font-size: 12px;
      color: var(--st-muted);
    }
    td:first-child:has(input[type='checkbox']) {
      position: absolute;
      top: 8px;
      inset-inline-end: 0;
    }
  }
`;
