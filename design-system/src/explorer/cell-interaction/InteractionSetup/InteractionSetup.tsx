'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { FileDrop } from '../../../primitives/FileDrop/FileDrop.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { InteractionSetupProps } from '../cell-interaction.types.ts';
import { validateInteraction } from './validateInteraction.ts';

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: 12px 20px;
`;
const Wrong = styled.p`
  font-size: 12px;
  line-height: 16px;
  color: var(--st-danger);
`;

/** Cell types, thresholds, and which pairs: all, of cytokines, or those of a csv (specification 2.8). */
export function InteractionSetup(props: InteractionSetupProps) {
  const { facts, value, onChange, pairs, onPairsChange, onCsv, onSubmit, ...form } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  return (
    <Loaded state={facts}>
      {({ species, columns, cytokines }) => {
        const problems = validateInteraction(value, pairs, species);
        const says = (field: keyof typeof problems) => (tried && problems[field] ? t(problems[field]) : undefined);
        const column = columns.find((c) => c.id === value.groupBy);
        const canEdit = form.canEdit ?? true;
        return (
          <ToolForm
            {...form}
            title={t('interaction.setup')}
            hint={t('interaction.setupHint')}
            onSubmit={() => {
              setTried(true);
              if (!Object.keys(problems).length) onSubmit();
            }}
          >
            {problems.species && (
              <Banner tone="warning" title={t(problems.species)}>
                {t('interaction.speciesNow', { species })}
              </Banner>
            )}
            <div style={{ maxWidth: 300 }}>
              <Select
                label={t('composition.cells')}
                value={value.groupBy}
                options={columns.map((c) => ({ id: c.id, label: c.label }))}
                onChange={(groupBy) => onChange({ ...value, groupBy, cellTypes: [] })}
              />
            </div>
            <CheckList
              label={t('deg.cellTypes')}
              options={(column?.categories ?? []).map((c) => ({ id: c.name, label: c.name, cells: c.cells }))}
              value={value.cellTypes}
              onChange={(cellTypes) => onChange({ ...value, cellTypes })}
              errorMessage={says('cellTypes')}
            />
            <Two>
              <NumberField
                label={t('interaction.pMax')}
                value={value.pValue}
                minValue={0}
                maxValue={1}
                step={0.01}
                onChange={(pValue) => onChange({ ...value, pValue })}
                errorMessage={says('pValue')}
              />
              <NumberField
                label={t('interaction.rankMax')}
                hint={t('interaction.rankHint')}
                value={value.rankValue}
                minValue={0}
                maxValue={1}
                step={0.01}
                onChange={(rankValue) => onChange({ ...value, rankValue })}
                errorMessage={says('rankValue')}
              />
            </Two>
            <RadioGroup
              label={t('interaction.which')}
              value={pairs.from}
              onChange={(from) => onPairsChange({ ...pairs, from })}
              options={(['all', 'cytokines', 'csv'] as const).map((id) => ({
                id,
                label: t(`interaction.which.${id}`),
                description: t(`interaction.whichHint.${id}`),
              }))}
            />
            {pairs.from === 'cytokines' && (
              <CheckList
                label={t('interaction.cytokines')}
                options={cytokines.map((name) => ({ id: name, label: name }))}
                value={pairs.cytokines}
                onChange={(next) => onPairsChange({ ...pairs, cytokines: next })}
                errorMessage={says('pairs')}
              />
            )}
            {pairs.from === 'csv' && (
              <Stack $gap={8}>
                <FileDrop
                  title={t('interaction.drop')}
                  hint={t('interaction.dropHint')}
                  accept={['.csv']}
                  isDisabled={!canEdit}
                  onFiles={([file]) => file && onCsv(file)}
                />
                {pairs.csv && (
                  <Muted role="status">
                    {t('interaction.csvRead', { file: pairs.csv.fileName, n: pairs.csv.pairs.length })}
                  </Muted>
                )}
                {pairs.csv && pairs.csv.problems > 0 && (
                  <Banner tone="warning">{t('interaction.csvProblems', { n: pairs.csv.problems })}</Banner>
                )}
                {says('pairs') && <Wrong role="alert">{says('pairs')}</Wrong>}
              </Stack>
            )}
          </ToolForm>
        );
      }}
    </Loaded>
  );
}
