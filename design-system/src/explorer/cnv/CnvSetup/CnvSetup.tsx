'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { LinkButton } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { categoriesUsedBy } from '../../CellGroupField/cells.ts';
import { ToolForm } from '../../ToolForm.tsx';
import { CNV_CLUSTERS, type CnvFacts, type CnvSetupProps } from '../cnv.types.ts';
import { ownPositions, positionsId, positionsOf } from './positions.ts';
import { assembliesOf, validateCnv } from './validateCnv.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 16px;
`;
const ALL = '__all';
const NONE = '__none';

/** Parameters of CNV: engine, positions, sample, cells to test, normal reference cells, label kept, windows, clusters (specification 2.8, 5). */
export function CnvSetup(props: CnvSetupProps) {
  return <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>;
}

function Form(props: CnvSetupProps & { known: CnvFacts }) {
  const { known, facts: _facts, value, onChange, onSubmit, importHref, ...form } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateCnv(value, known);
  const says = (field: keyof typeof problems) => {
    const id = tried && problems[field];
    return id ? t(id) : undefined;
  };
  const assemblies = assembliesOf(known.species);
  const { columns, cellSets = [], counted = {}, sampleColumn } = known;
  const number = (field: 'windowSize' | 'step' | 'minCount' | 'clusters', bounds: [number, number], step: number) => ({
    value: value[field],
    minValue: bounds[0],
    maxValue: bounds[1],
    step,
    onChange: (n: number) => Number.isFinite(n) && onChange({ ...value, [field]: n }),
  });
  return (
    <ToolForm
      {...form}
      title={t('cnv.setup')}
      hint={t('cnv.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      {problems.species && <Banner tone="warning">{t(problems.species)}</Banner>}
      <RadioGroup
        label={t('cnv.version')}
        value={value.version}
        onChange={(version) => onChange({ ...value, version })}
        options={[
          { id: 'python', label: 'inferCNV (Python)', description: t('cnv.pythonHint') },
          {
            id: 'R',
            label: 'inferCNV (R)',
            description: t('cnv.rHint'),
          },
        ]}
      />
      <Pair>
        <Select
          label={t.dynamic('cnv.positions')}
          hint={t.dynamic('cnv.positionsHint')}
          options={[...assemblies.map((id) => ({ id: `${id}`, label: id })), ...ownPositions(known)]}
          value={positionsId(value.positions)}
          onChange={(id) => onChange({ ...value, positions: positionsOf(id) })}
        />
        <Select
          label={t('cnv.sample')}
          options={[{ id: ALL, label: t('cnv.allSamples') }, ...known.samples]}
          value={value.sample?.name ?? ALL}
          onChange={(name) =>
            onChange({ ...value, sample: name === ALL || !sampleColumn ? null : { column: sampleColumn, name } })
          }
        />
        <Select
          label={t('cnv.keepLabel')}
          hint={t('cnv.keepLabelHint')}
          options={[{ id: NONE, label: t('common.none') }, ...columns.map((c) => ({ id: c.id, label: c.label }))]}
          value={value.keepLabel ?? NONE}
          onChange={(id) => onChange({ ...value, keepLabel: id === NONE ? null : id })}
        />
      </Pair>
      <div>
        <LinkButton href={importHref} icon="upload">
          {t.dynamic('cnv.import')}
        </LinkButton>
      </div>
      <CellGroupField
        label={t('cnv.test')}
        {...{ columns, cellSets, counted: counted.test }}
        value={value.test}
        onChange={(test) => onChange({ ...value, test })}
        taken={categoriesUsedBy(value.reference, value.test)}
        errorMessage={says('test')}
      />
      <CellGroupField
        label={t('cnv.normal')}
        {...{ columns, cellSets, counted: counted.reference }}
        value={value.reference}
        onChange={(reference) => onChange({ ...value, reference })}
        taken={categoriesUsedBy(value.test, value.reference)}
        errorMessage={says('reference')}
      />
      <Pair>
        <NumberField
          label={t('cnv.k')}
          hint={t('cnv.kHint')}
          {...number('clusters', [CNV_CLUSTERS.min, CNV_CLUSTERS.max], 1)}
          errorMessage={says('clusters')}
        />
        <NumberField
          label={t.dynamic('cnv.windowSize')}
          hint={t.dynamic('cnv.windowSizeHint')}
          {...number('windowSize', [10, 500], 1)}
        />
        <NumberField label={t.dynamic('cnv.step')} hint={t.dynamic('cnv.stepHint')} {...number('step', [1, 50], 1)} />
        <NumberField
          label={t.dynamic('cnv.minCount')}
          hint={t.dynamic('cnv.minCountHint')}
          {...number('minCount', [0, 100], 0.1)}
        />
      </Pair>
      <Checkbox isSelected={value.sexChromosomes} onChange={(sexChromosomes) => onChange({ ...value, sexChromosomes })}>
        {t.dynamic('cnv.sexChromosomes')}
      </Checkbox>
      <Checkbox isSelected={value.denoise} onChange={(denoise) => onChange({ ...value, denoise })}>
        {t.dynamic('cnv.denoise')}
      </Checkbox>
    </ToolForm>
  );
}
