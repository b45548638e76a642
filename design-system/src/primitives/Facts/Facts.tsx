'use client';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(96px, max-content) minmax(0, 1fr);
  gap: 6px 16px;
  font-size: 13px;
  line-height: 20px;
  dt {
    color: var(--st-muted);
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
export interface FactsProps {
  /** Pairs; those with an undefined value are omitted. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}
export function Facts({ facts }: FactsProps) {
  return (
    <List>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </List>
  );
}
