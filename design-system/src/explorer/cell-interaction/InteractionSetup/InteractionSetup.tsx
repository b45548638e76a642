'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { LinkButton } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { emptyGroup } from '../../CellGroupField/cells.ts';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { InteractionFacts, InteractionForm, InteractionSetupProps } from '../cell-interaction.types.ts';
import { resourcesOf, speciesOf, typesOf, validateInteraction, type InteractionField } from '../form.ts';
import { ConditionFields } from './ConditionFields.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 12px 20px;
`;

/** Cell types, cells, pairs, conditions and the test. Thresholds and chosen pairs belong to the result (specification 2.8). */
export function InteractionSetup({ facts, ...props }: InteractionSetupProps) {
  return <Loaded state={facts}>{(known) => <Form known={known} {...props} />}</Loaded>;
}

type FormProps = Omit<InteractionSetupProps, 'facts'> & { known: InteractionFacts };
function Form({ known, value, onChange, onSubmit, importHref, ...form }: FormProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateInteraction(value, known);
  const says = (field: InteractionField) => (tried && problems[field] ? t.dynamic(problems[field]) : undefined);
  const set = (part: Partial<InteractionForm>) => onChange({ ...value, ...part });
  const { columns, cellSets = [], counted } = known;
  const categories = (columns.find((c) => c.id === value.groupBy)?.categories ?? []).filter((c) => c.cells > 0);
  const options = resourcesOf(known);
  const columnOptions = columns.map((c) => ({ id: c.id, label: c.label }));
  return (
    <ToolForm
      {...form}
      title={t.dynamic('interaction.setup')}
      hint={t.dynamic('interaction.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      {speciesOf(known.species) === null && (
        <Banner tone="warning" title={t.dynamic('interaction.otherSpecies', { species: known.species ?? '' })} />
      )}
      <Row>
        <Select
          label={t.dynamic('interaction.groupBy')}
          value={value.groupBy}
          options={columnOptions}
          onChange={(groupBy) => set({ groupBy, cellTypes: null })}
        />
        <Select
          label={t.dynamic('interaction.resource')}
          value={value.resource}
          onChange={(resource) => set({ resource })}
          errorMessage={says('resource')}
          options={options.map(({ id, set: one, bundled, converted, isMissing }) => ({
            id,
            label: one
              ? t.dynamic('interaction.ofLibrary', { name: one.name, version: one.version })
              : t.dynamic(`interaction.bundled.${bundled}`),
            ...(one &&
              converted && {
                description: t.dynamic(isMissing ? 'interaction.noOrthologs' : 'interaction.byOrthologs', {
                  species: one.species,
                }),
              }),
          }))}
        />
      </Row>
      <div>
        <LinkButton href={importHref} icon="upload">
          {t.dynamic('interaction.import')}
        </LinkButton>
      </div>
      <CheckList
        label={t.dynamic('interaction.cellTypes')}
        options={categories.map((c) => ({ id: c.name, label: t.category(c.name), cells: c.cells }))}
        value={typesOf(value, known)}
        onChange={(cellTypes) => set({ cellTypes: cellTypes.length === categories.length ? null : cellTypes })}
        errorMessage={says('cellTypes')}
      />
      <Stack $gap={8}>
        <SegmentedControl
          label={t.dynamic('interaction.cells')}
          value={value.cells === null ? 'all' : 'some'}
          options={[
            { id: 'all', label: t.dynamic('interaction.allCells') },
            { id: 'some', label: t.dynamic('interaction.someCells') },
          ]}
          onChange={(which) =>
            set({ cells: which === 'all' ? null : emptyGroup(columns, t.dynamic('interaction.someCells')) })
          }
        />
        {value.cells && (
          <CellGroupField
            label={t.dynamic('interaction.cells')}
            {...{ columns, cellSets, counted }}
            value={value.cells}
            onChange={(cells) => set({ cells })}
            errorMessage={says('cells')}
          />
        )}
      </Stack>
      <ConditionFields {...{ columns, value, set }} errorMessage={says('condition')} />
      <Row>
        <NumberField
          label={t.dynamic('interaction.permutations')}
          value={value.permutations}
          minValue={100}
          maxValue={10_000}
          step={100}
          onChange={(n) => Number.isFinite(n) && set({ permutations: n })}
        />
        <NumberField
          label={t.dynamic('interaction.minExpressing')}
          hint={t.dynamic('interaction.minExpressingHint')}
          value={value.minExpressing}
          minValue={0}
          maxValue={1}
          step={0.05}
          onChange={(n) => Number.isFinite(n) && set({ minExpressing: n })}
        />
      </Row>
    </ToolForm>
  );
}
