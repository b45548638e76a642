'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import type { ShownType } from '../cell-annotation.types.ts';

const Root = styled.details`
  font-size: 13px;
  line-height: 20px;
  summary {
    cursor: pointer;
  }
  > div {
    max-height: 320px;
    margin-top: 8px;
    padding: 10px 12px;
    overflow: auto;
    border: 1px solid var(--st-line);
    border-radius: var(--st-radius);
  }
  dl {
    display: grid;
    gap: 12px;
    margin: 0;
  }
  dt {
    font-weight: 500;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** Cell types that are compared, with their ontology terms, markers and papers. */
export function MarkerTable({ types }: { types: readonly ShownType[] }) {
  const t = useT();
  const title = t.dynamic('cell-annotation.markerTable', { n: types.length });
  return (
    <Root>
      <summary>{title}</summary>
      {/* Scrollable, so it must be focusable by keyboard. */}
      <div tabIndex={0} role="group" aria-label={title}>
        <dl>
          {types.map(({ name, term, markers, sources }) => (
            <div key={name}>
              <dt>
                {name} {term && <Muted>{`${term.id} ${term.name}`}</Muted>}
              </dt>
              <dd>
                <em>{markers.join(', ')}</em>
              </dd>
              <dd>
                {sources.map(({ text, doi }) => (
                  <div key={doi}>
                    {text}, doi:
                    <a href={`https://doi.org/${doi}`} target="_blank" rel="noreferrer">
                      {doi}
                    </a>
                  </div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Root>
  );
}
