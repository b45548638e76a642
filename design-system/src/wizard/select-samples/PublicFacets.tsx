'use client';
import { styled } from 'styled-components';
import type { PublicFacetValue } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Muted, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { PopoverFor } from '../../primitives/Popover/Popover.tsx';
import { WIZARD_FACETS, type PublicSamplesProps, type WizardFacet } from './PublicSamples.types.ts';

const Values = styled.ul`
  display: grid;
  gap: 6px;
  width: min(280px, 80vw);
  max-height: 280px;
  overflow: auto;
  padding: 12px;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    font-size: 13px;
    overflow-wrap: anywhere;
  }
`;

type Props = Pick<PublicSamplesProps, 'facets' | 'chosen' | 'onChosenChange'>;
/** One button per facet that opens its values, then a chip for each chosen value. */
export function PublicFacets({ facets, chosen, onChosenChange }: Props) {
  const t = useT();
  const said = ({ label, labelZh }: PublicFacetValue) => (t.locale === 'zh-CN' && labelZh ? labelZh : label);
  const nameOf = (name: WizardFacet, value: string) => {
    const known = facets[name].find((one) => one.value === value);
    return known ? said(known) : value;
  };
  const set = (name: WizardFacet, value: string, on: boolean) =>
    onChosenChange({ ...chosen, [name]: on ? [...chosen[name], value] : chosen[name].filter((v) => v !== value) });
  const values = WIZARD_FACETS.flatMap((name) => chosen[name].map((value) => ({ name, value })));
  return (
    <>
      <RowFlex role="group" aria-label={t('publicDb.facets')}>
        {WIZARD_FACETS.filter((name) => facets[name].length > 0 || chosen[name].length > 0).map((name) => (
          <PopoverFor
            key={name}
            label={t(`publicDb.facet.${name}`)}
            trigger={
              <Button isSmall icon="chevronDown">
                {t('samples.publicFacet', { facet: t(`publicDb.facet.${name}`), n: chosen[name].length })}
              </Button>
            }
          >
            <Values>
              {facets[name].map((one) => {
                const isOn = chosen[name].includes(one.value);
                return (
                  <li key={one.value}>
                    <Checkbox
                      isSelected={isOn}
                      isDisabled={!isOn && one.count === 0}
                      onChange={(on) => set(name, one.value, on)}
                    >
                      {said(one)}
                    </Checkbox>
                    <Muted aria-label={t('publicDb.facetCount', { n: one.count })} role="img">
                      {t.number(one.count)}
                    </Muted>
                  </li>
                );
              })}
            </Values>
          </PopoverFor>
        ))}
      </RowFlex>
      {values.length > 0 && (
        <RowFlex>
          {values.map(({ name, value }) => (
            <Button
              key={`${name} ${value}`}
              isSmall
              tone="quiet"
              icon="close"
              aria-label={t('samples.remove', { name: nameOf(name, value) })}
              onPress={() => set(name, value, false)}
            >
              {nameOf(name, value)}
            </Button>
          ))}
        </RowFlex>
      )}
    </>
  );
}
