'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { CheckList } from '../../CheckList.tsx';
import type { GeneSetFacts } from '../gene-set.types.ts';

const Sources = styled.details`
  font-size: 12px;
  line-height: 18px;
  color: var(--st-muted);
  summary {
    cursor: pointer;
    color: var(--st-text);
  }
  > div {
    max-height: 240px;
    margin-top: 8px;
    overflow: auto;
  }
  dl {
    display: grid;
    gap: 8px;
    margin: 0;
  }
  dt {
    color: var(--st-text);
    font-weight: 500;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

interface PredefinedSetsProps {
  known: GeneSetFacts;
  /** Ids of the chosen sets. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  errorMessage: string | undefined;
}
/** Predefined sets to choose from, with the genes and the paper of each. */
export function PredefinedSets({ known, value, onChange, errorMessage }: PredefinedSetsProps) {
  const t = useT();
  const nameOf = (id: string, name: string) => t.dynamic(`gene-set.tme.${id}`, {}, name);
  return (
    <Stack $gap={8}>
      <CheckList
        label={t('geneSet.predefined')}
        options={known.predefined.map(({ id, name, genes }) => ({
          id,
          label: `${nameOf(id, name)} · ${t('unit.genes', { n: genes.length })}`,
        }))}
        value={value}
        onChange={onChange}
        errorMessage={errorMessage}
      />
      {known.isOtherSpecies && <Muted>{t.dynamic('gene-set.otherSpecies')}</Muted>}
      <Sources>
        <summary>{t.dynamic('gene-set.sources')}</summary>
        {/* Scrollable, so it must be focusable by keyboard. */}
        <div tabIndex={0} role="group" aria-label={t.dynamic('gene-set.sources')}>
          <dl>
            {known.predefined.map(({ id, name, genes, source }) => (
              <div key={id}>
                <dt>{nameOf(id, name)}</dt>
                <dd>
                  {source.text}, doi:
                  <a href={`https://doi.org/${source.doi}`} target="_blank" rel="noreferrer">
                    {source.doi}
                  </a>
                  <br />
                  <em>{genes.join(', ')}</em>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Sources>
    </Stack>
  );
}
