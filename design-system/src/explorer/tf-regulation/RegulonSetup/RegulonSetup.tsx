'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { RegulonMethod } from '@stroma/contract/tools';
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
import { ToolForm } from '../../ToolForm.tsx';
import { factorListsOf, networksOf, regulonSpecies, validateRegulons, type RegulonField } from '../form.ts';
import type { RegulonFacts, RegulonForm, RegulonSetupProps } from '../tf-regulation.types.ts';
import { FactorFields } from './FactorFields.tsx';
import { MotifFields } from './MotifFields.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 12px 20px;
`;
const METHODS: readonly RegulonMethod[] = ['aucell', 'ulm', 'viper'];

/** Cells and groups, the network or the factors to infer one from, and the score. Numbers of regulons and modules belong to the result. */
export function RegulonSetup({ facts, ...props }: RegulonSetupProps) {
  return <Loaded state={facts}>{(known) => <Form known={known} {...props} />}</Loaded>;
}

type FormProps = Omit<RegulonSetupProps, 'facts'> & { known: RegulonFacts };
function Form({ known, value, onChange, onSubmit, importHref, onUseFactors, readingFactors, ...form }: FormProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateRegulons(value, known);
  const says = (field: RegulonField) => (tried && problems[field] ? t.dynamic(problems[field]) : undefined);
  const set = (part: Partial<RegulonForm>) => onChange({ ...value, ...part });
  const { columns, cellSets = [], counted } = known;
  const networks = networksOf(known);
  return (
    <ToolForm
      {...form}
      title={t.dynamic('tf.setup')}
      hint={t.dynamic('tf.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      {regulonSpecies(known.species) === null && (
        <Banner tone="warning" title={t.dynamic('tf.otherSpecies', { species: known.species ?? '' })} />
      )}
      <Select
        label={t.dynamic('tf.groupBy')}
        value={value.groupBy}
        options={columns.map((c) => ({ id: c.id, label: c.label }))}
        onChange={(groupBy) => set({ groupBy })}
        errorMessage={says('groupBy')}
      />
      <SegmentedControl
        label={t.dynamic('tf.source')}
        value={value.source === 'infer' ? 'infer' : 'network'}
        options={[
          { id: 'network', label: t.dynamic('tf.fromNetwork') },
          { id: 'infer', label: t.dynamic('tf.fromCells') },
        ]}
        onChange={(which) => set({ source: which === 'infer' ? 'infer' : (networks[0]?.id ?? '') })}
      />
      {value.source === 'infer' ? (
        <>
          <FactorFields
            {...{ value, set, onUseFactors, readingFactors }}
            lists={factorListsOf(known)}
            errorMessage={says('factors')}
          />
          <MotifFields {...{ known, value, set }} errorMessage={says('motifs')} />
        </>
      ) : (
        <Stack $gap={8}>
          {networks.length > 0 ? (
            <Select
              label={t.dynamic('tf.network')}
              value={value.source}
              onChange={(source) => set({ source })}
              errorMessage={says('source')}
              options={networks.map(({ id, set: one, converted, isMissing }) => ({
                id,
                label: t.dynamic('tf.ofLibrary', { name: one.name, version: one.version }),
                ...(converted && {
                  description: t.dynamic(isMissing ? 'tf.noOrthologs' : 'tf.byOrthologs', { species: one.species }),
                }),
              }))}
            />
          ) : (
            <Banner tone={tried ? 'danger' : 'info'} isProblem={tried} title={t.dynamic('tf.noNetwork')}>
              {t.dynamic('tf.noNetworkHint')}
            </Banner>
          )}
          <div>
            <LinkButton href={importHref} icon="upload">
              {t.dynamic('tf.import')}
            </LinkButton>
          </div>
        </Stack>
      )}
      <Stack $gap={8}>
        <SegmentedControl
          label={t.dynamic('tf.cells')}
          value={value.cells === null ? 'all' : 'some'}
          options={[
            { id: 'all', label: t.dynamic('tf.allCells') },
            { id: 'some', label: t.dynamic('tf.someCells') },
          ]}
          onChange={(which) => set({ cells: which === 'all' ? null : emptyGroup(columns, t.dynamic('tf.someCells')) })}
        />
        {value.cells && (
          <CellGroupField
            label={t.dynamic('tf.cells')}
            {...{ columns, cellSets, counted }}
            value={value.cells}
            onChange={(cells) => set({ cells })}
            errorMessage={says('cells')}
          />
        )}
      </Stack>
      <Row>
        <Select<RegulonMethod>
          label={t.dynamic('tf.method')}
          value={value.method}
          onChange={(method) => set({ method })}
          options={METHODS.map((id) => ({
            id,
            label: t.dynamic(`tf.method.${id}`),
            description: t.dynamic(`tf.methodHint.${id}`),
          }))}
        />
        <NumberField
          label={t.dynamic('tf.minTargets')}
          hint={t.dynamic('tf.minTargetsHint')}
          value={value.minTargets}
          minValue={2}
          maxValue={100}
          step={1}
          onChange={(n) => Number.isFinite(n) && set({ minTargets: n })}
        />
      </Row>
    </ToolForm>
  );
}
