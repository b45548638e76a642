'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { takenBy } from '../../CellGroupField/cells.ts';
import { ToolForm } from '../../ToolForm.tsx';
import type { CnvFacts, CnvSetupProps } from '../cnv.types.ts';
import { CNV_CLUSTERS, validateCnv } from './validateCnv.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 16px;
`;
const ALL = '__all';
const NONE = '__none';

/** Parameters of CNV: engine, sample, cells to test, normal reference cells, label kept, hierarchical clusters (specification 2.8, 5). */
export function CnvSetup(props: CnvSetupProps) {
  return <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>;
}

function Form({ known, facts: _facts, value, onChange, onSubmit, ...form }: CnvSetupProps & { known: CnvFacts }) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateCnv(value, known);
  const says = (field: keyof typeof problems) => {
    const id = tried && problems[field];
    return id ? t(id) : undefined;
  };
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
            description: t(known.hasR ? 'cnv.rHint' : 'cnv.rMissing'),
            disabled: !known.hasR,
          },
        ]}
      />
      <Pair>
        <Select
          label={t('cnv.sample')}
          options={[{ id: ALL, label: t('cnv.allSamples') }, ...known.samples]}
          value={value.sample ?? ALL}
          onChange={(id) => onChange({ ...value, sample: id === ALL ? null : id })}
        />
        <Select
          label={t('cnv.keepLabel')}
          hint={t('cnv.keepLabelHint')}
          options={[{ id: NONE, label: t('common.none') }, ...known.columns.map((c) => ({ id: c.id, label: c.label }))]}
          value={value.keepLabel ?? NONE}
          onChange={(id) => onChange({ ...value, keepLabel: id === NONE ? null : id })}
        />
      </Pair>
      <CellGroupField
        label={t('cnv.test')}
        columns={known.columns}
        value={value.test}
        onChange={(test) => onChange({ ...value, test })}
        taken={takenBy(value.reference, value.test)}
        errorMessage={says('test')}
      />
      <CellGroupField
        label={t('cnv.normal')}
        columns={known.columns}
        value={value.reference}
        onChange={(reference) => onChange({ ...value, reference })}
        taken={takenBy(value.test, value.reference)}
        errorMessage={says('reference')}
      />
      <div style={{ maxWidth: 300 }}>
        <NumberField
          label={t('cnv.k')}
          hint={t('cnv.kHint')}
          value={value.clusters}
          minValue={CNV_CLUSTERS.min}
          maxValue={CNV_CLUSTERS.max}
          step={1}
          onChange={(clusters) => onChange({ ...value, clusters })}
          errorMessage={says('clusters')}
        />
      </div>
    </ToolForm>
  );
}
