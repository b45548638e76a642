'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { FacetChoice, FacetName, FacetValue, PublicDatabaseProps } from './PublicDatabase.types.ts';

export const FACETS: readonly FacetName[] = [
  'species',
  'tissue',
  'disease',
  'technology',
  'cellType',
  'developmentStage',
  'publication',
];
export const NO_CHOICE = Object.fromEntries(FACETS.map((name) => [name, []])) as unknown as FacetChoice;
/** Number of values of a facet shown without expanding. */
const SHOWN = 8;
/** From this number of values on, a facet has a search field. */
const SEARCHED = 16;

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
    max-height: 272px;
    overflow: auto;
    padding: 2px;
    margin-top: 6px;
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
/** Values within a facet widen the result, several facets narrow it; each shows its number of datasets. */
export function Facets({ facets, chosen, onChosenChange }: FacetsProps) {
  const t = useT();
  const any = FACETS.some((name) => chosen[name].length > 0);
  return (
    <div>
      {FACETS.map((name) => (
        <Facet
          key={name}
          name={name}
          values={facets[name]}
          chosen={chosen[name]}
          onChange={(values) => onChosenChange({ ...chosen, [name]: values })}
        />
      ))}
      <Button isSmall tone="quiet" isDisabled={!any} onPress={() => onChosenChange(NO_CHOICE)}>
        {t('publicDb.clear')}
      </Button>
    </div>
  );
}

interface FacetProps {
  name: FacetName;
  values: readonly FacetValue[];
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}
function Facet({ name, values, chosen, onChange }: FacetProps) {
  const t = useT();
  const [find, setFind] = useState('');
  const [isWhole, setWhole] = useState(false);
  const said = ({ label, labelZh }: FacetValue) => (t.locale === 'zh-CN' && labelZh ? labelZh : label);
  const wanted = find.trim().toLowerCase();
  const found = values.filter((one) =>
    [one.label, one.labelZh ?? '', one.value].some((text) => text.toLowerCase().includes(wanted)),
  );
  // Selected values stay visible.
  const first = [...found].sort((a, b) => Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)));
  const shown = isWhole || wanted ? first : first.slice(0, Math.max(SHOWN, chosen.length));
  if (!values.length) return null;
  return (
    <Group>
      <legend>{t(`publicDb.facet.${name}`)}</legend>
      {values.length > SEARCHED && (
        <TextField
          isSearch
          hideLabel
          label={t('publicDb.findIn', { facet: t(`publicDb.facet.${name}`) })}
          placeholder={t('common.search')}
          value={find}
          onChange={setFind}
        />
      )}
      <ul>
        {shown.map((one) => {
          const { value, count, isAncestor } = one;
          const on = chosen.includes(value);
          return (
            <li key={value}>
              <Checkbox
                isSelected={on}
                isDisabled={!on && count === 0}
                onChange={(next) => onChange(next ? [...chosen, value] : chosen.filter((v) => v !== value))}
              >
                {isAncestor ? t('publicDb.ancestor', { name: said(one) }) : said(one)}
              </Checkbox>
              <Muted aria-label={t('publicDb.facetCount', { n: count })} role="img">
                {t.number(count)}
              </Muted>
            </li>
          );
        })}
      </ul>
      {shown.length < found.length && (
        <Button isSmall tone="quiet" onPress={() => setWhole(true)}>
          {t('publicDb.moreValues', { n: found.length - shown.length })}
        </Button>
      )}
    </Group>
  );
}
