'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { isChosen } from '../../CellGroupField/cells.ts';
import { ToolForm } from '../../ToolForm.tsx';
import type { IthFacts, IthSetupProps } from '../ith.types.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 16px;
`;
const NONE = '__none';

/** Parameters of ITH: space, cells, samples, cell types (specification 2.8). */
export function IthSetup(props: IthSetupProps) {
  return <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>;
}

function Form({ known, facts: _facts, value, onChange, onSubmit, ...form }: IthSetupProps & { known: IthFacts }) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const { columns, cellSets = [], counted, cnv } = known;
  const isMissing = !isChosen(value.cells);
  const options = columns.map((c) => ({ id: c.id, label: c.label }));
  return (
    <ToolForm
      {...form}
      title={t.dynamic('ith.setup')}
      hint={t.dynamic('ith.setupHint')}
      submitLabel={t('ith.run')}
      onSubmit={() => {
        setTried(true);
        if (!isMissing) onSubmit();
      }}
    >
      <RadioGroup
        label={t('ith.method')}
        value={value.method}
        onChange={(method) =>
          onChange({ ...value, method, cnv: method === 'cnv' ? (value.cnv ?? cnv[0]?.id ?? null) : null })
        }
        options={[
          { id: 'expression', label: t('ith.method.expression'), description: t('ith.expressionHint') },
          {
            id: 'cnv',
            label: t('ith.method.cnv'),
            description: t(cnv.length ? 'ith.cnvHint' : 'ith.needsCnv'),
            isDisabled: !cnv.length,
          },
        ]}
      />
      {value.method === 'cnv' && (
        <Select
          label={t.dynamic('ith.cnvResult')}
          options={cnv}
          value={value.cnv ?? ''}
          onChange={(id) => onChange({ ...value, cnv: id })}
        />
      )}
      <CellGroupField
        label={t.dynamic('ith.cells')}
        {...{ columns, cellSets, counted }}
        value={value.cells}
        onChange={(cells) => onChange({ ...value, cells })}
        errorMessage={tried && isMissing ? t('tool.selectGroupFirst') : undefined}
      />
      <Pair>
        <Select
          label={t.dynamic('ith.groupBy')}
          options={options}
          value={value.groupBy}
          onChange={(groupBy) => onChange({ ...value, groupBy })}
        />
        <Select
          label={t('ith.cellType')}
          options={[{ id: NONE, label: t('common.none') }, ...options]}
          value={value.cellTypeBy ?? NONE}
          onChange={(id) => onChange({ ...value, cellTypeBy: id === NONE ? null : id })}
        />
      </Pair>
    </ToolForm>
  );
}
