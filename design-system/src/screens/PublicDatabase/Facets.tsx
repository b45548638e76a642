import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import type { FacetName, PublicDatabaseProps } from './PublicDatabase.types.ts';

export const FACETS: readonly FacetName[] = ['species', 'tissue', 'disease', 'technology'];

const Group = styled.fieldset`
  margin: 0 0 24px;
  padding: 0;
  border: 0;
  min-width: 0;
  legend {
    padding: 0;
    margin-bottom: 8px;
    font-size: 12px;
    line-height: 16px;
    font-weight: 600;
  }
  ul {
    display: grid;
    gap: 6px;
    max-height: 216px;
    overflow: auto;
    padding: 2px;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    font-size: 13px;
    overflow-wrap: anywhere;
  }
`;
type FacetsProps = Pick<PublicDatabaseProps, 'facets' | 'chosen' | 'onChosenChange'>;
/** Values within a facet widen, facets together narrow; each says how many datasets it gives. */
export function Facets({ facets, chosen, onChosenChange }: FacetsProps) {
  const t = useT();
  const any = FACETS.some((name) => chosen[name].length > 0);
  return (
    <div>
      {FACETS.map((name) => (
        <Group key={name}>
          <legend>{t(`publicDb.facet.${name}`)}</legend>
          <ul>
            {facets[name].map(({ value, count }) => {
              const on = chosen[name].includes(value);
              return (
                <li key={value}>
                  <Checkbox
                    isSelected={on}
                    isDisabled={!on && count === 0}
                    onChange={(next) =>
                      onChosenChange({
                        ...chosen,
                        [name]: next ? [...chosen[name], value] : chosen[name].filter((v) => v !== value),
                      })
                    }
                  >
                    {value}
                  </Checkbox>
                  <Muted aria-label={t('publicDb.facetCount', { n: count })} role="img">
                    {t.number(count)}
                  </Muted>
                </li>
              );
            })}
          </ul>
        </Group>
      ))}
      <Button
        small
        tone="quiet"
        isDisabled={!any}
        onPress={() => onChosenChange({ species: [], tissue: [], disease: [], technology: [] })}
      >
        {t('publicDb.clear')}
      </Button>
    </div>
  );
}
