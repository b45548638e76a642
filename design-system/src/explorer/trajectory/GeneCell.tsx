'use client';
import { styled } from 'styled-components';
import type { Gene } from '@stroma/contract/tools';

const Root = styled.span`
  display: block;
  min-width: 130px;
  overflow-wrap: anywhere;
  code {
    display: block;
    color: var(--st-muted);
    font-size: 11px;
    line-height: 16px;
  }
`;
/** The symbol, with the id below it if they differ. */
export function GeneCell({ gene }: { gene: Gene }) {
  return (
    <Root>
      <em>{gene.symbol}</em>
      {gene.gene_id !== gene.symbol && <code>{gene.gene_id}</code>}
    </Root>
  );
}
