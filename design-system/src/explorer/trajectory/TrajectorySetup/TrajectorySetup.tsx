'use client';
import { useState } from 'react';
import type { TrajectoryEngine } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { emptyGroup } from '../../CellGroupField/cells.ts';
import { ToolForm } from '../../ToolForm.tsx';
import { validateTrajectory, type TrajectoryField } from '../form.ts';
import type { TrajectoryFacts, TrajectoryForm, TrajectorySetupProps } from '../trajectory.types.ts';
import { OrderingFields } from './OrderingFields.tsx';
import { RootFields } from './RootFields.tsx';

const NO_GROUPS = ' ';
const ENGINES: readonly TrajectoryEngine[] = ['auto', 'python', 'R'];

/** Monocle's version, the cells, what orders them, and where pseudotime starts (specification 2.8). */
export function TrajectorySetup({ facts, ...props }: TrajectorySetupProps) {
  return <Loaded state={facts}>{(known) => <Form known={known} {...props} />}</Loaded>;
}

type FormProps = Omit<TrajectorySetupProps, 'facts'> & { known: TrajectoryFacts };
function Form({ known, value, onChange, onSubmit, earlier, palette, ...form }: FormProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateTrajectory(value, known);
  const says = (field: TrajectoryField) => (tried && problems[field] ? t.dynamic(problems[field]) : undefined);
  // A change of the tree discards a root that was picked on an earlier one.
  const setTree = (part: Partial<TrajectoryForm>) =>
    onChange({
      ...value,
      ...part,
      ...(value.rootBy === 'tree' && { rootBy: 'auto', earlier: '', root: null }),
    });
  const { columns, cellSets = [], counted } = known;
  const version = value.version === 'monocle2' ? '2' : '3';
  return (
    <ToolForm
      {...form}
      title={t.dynamic('trajectory.setup')}
      hint={t.dynamic('trajectory.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      <RadioGroup
        label={t.dynamic('trajectory.version')}
        value={value.version}
        onChange={(next) => setTree({ version: next })}
        options={[
          { id: 'monocle2', label: 'Monocle 2', description: t.dynamic('trajectory.monocle2Hint') },
          { id: 'monocle3', label: 'Monocle 3', description: t.dynamic('trajectory.monocle3Hint') },
        ]}
      />
      <Stack $gap={8}>
        <SegmentedControl
          label={t.dynamic('trajectory.cells')}
          value={value.cells === null ? 'all' : 'some'}
          options={[
            { id: 'all', label: t.dynamic('trajectory.allCells') },
            { id: 'some', label: t.dynamic('trajectory.someCells') },
          ]}
          onChange={(which) =>
            setTree({ cells: which === 'all' ? null : emptyGroup(columns, t.dynamic('trajectory.someCells')) })
          }
        />
        {value.cells && (
          <CellGroupField
            label={t.dynamic('trajectory.cells')}
            {...{ columns, cellSets, counted }}
            value={value.cells}
            onChange={(cells) => setTree({ cells })}
            errorMessage={says('cells')}
          />
        )}
      </Stack>
      {version === '2' ? (
        <OrderingFields value={value} onChange={setTree} says={says} />
      ) : (
        <Select
          label={t.dynamic('trajectory.embedding')}
          hint={t.dynamic('trajectory.embeddingHint')}
          value={known.embeddings.some(({ id }) => id === value.embedding) ? value.embedding : null}
          onChange={(embedding) => setTree({ embedding })}
          options={known.embeddings.map(({ id, label }) => ({ id, label }))}
          errorMessage={says('embedding')}
        />
      )}
      <RootFields {...{ known, value, onChange, earlier, palette, says }} />
      <Switch
        isSelected={value.reverse}
        onChange={(reverse) => onChange({ ...value, reverse })}
        hint={t.dynamic('trajectory.reverseHint')}
      >
        {t.dynamic('trajectory.reverse')}
      </Switch>
      <Select
        label={t.dynamic('trajectory.groupBy')}
        hint={t.dynamic('trajectory.groupByHint')}
        value={value.groupBy ?? NO_GROUPS}
        onChange={(id) => onChange({ ...value, groupBy: id === NO_GROUPS ? null : id })}
        options={[
          { id: NO_GROUPS, label: t.dynamic('trajectory.statesAlone') },
          ...columns.map(({ id, label }) => ({ id, label })),
        ]}
        errorMessage={says('groupBy')}
      />
      {version === '2' && (
        <Select
          label={t.dynamic('trajectory.engine')}
          hint={t.dynamic('trajectory.engineHint')}
          value={value.engine}
          onChange={(engine) => setTree({ engine })}
          options={ENGINES.map((id) => ({ id, label: t.dynamic(`trajectory.engine.${id}`) }))}
        />
      )}
    </ToolForm>
  );
}
