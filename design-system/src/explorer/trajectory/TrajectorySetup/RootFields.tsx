'use client';
import { useT } from '../../../theme/messages.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { emptyGroup } from '../../CellGroupField/cells.ts';
import { withEarlierTree, type TrajectoryField } from '../form.ts';
import { RootPicker } from '../RootPicker/RootPicker.tsx';
import type { TrajectoryFacts, TrajectoryForm, TrajectorySetupProps } from '../trajectory.types.ts';

interface RootFieldsProps extends Pick<TrajectorySetupProps, 'value' | 'onChange' | 'earlier' | 'palette'> {
  known: TrajectoryFacts;
  says: (field: TrajectoryField) => string | undefined;
}
/** Start of pseudotime: chosen by the tool, nearest to some cells, or on the tree of an earlier trajectory. */
export function RootFields({ known, value, onChange, earlier, palette, says }: RootFieldsProps) {
  const t = useT();
  const { columns, cellSets = [], rootCounted } = known;
  const offered = known.earlier.filter(({ version }) => version === value.version);
  const take = (rootBy: TrajectoryForm['rootBy']) => {
    const [first] = offered;
    if (rootBy === 'tree' && first) return onChange(withEarlierTree(value, first));
    onChange({
      ...value,
      ...{ rootBy, earlier: '', root: null },
      ...(rootBy === 'cells' &&
        !value.rootCells && { rootCells: emptyGroup(columns, t.dynamic('trajectory.rootCells')) }),
    });
  };
  return (
    <Stack $gap={8}>
      <RadioGroup
        label={t('trajectory.root')}
        value={value.rootBy}
        onChange={take}
        options={[
          {
            ...{ id: 'auto' as const, label: t.dynamic('trajectory.rootAuto') },
            description: t.dynamic('trajectory.rootAutoHint'),
          },
          {
            ...{ id: 'cells' as const, label: t.dynamic('trajectory.rootByCells') },
            description: t.dynamic('trajectory.rootByCellsHint'),
          },
          {
            ...{ id: 'tree' as const, label: t.dynamic('trajectory.rootByTree'), isDisabled: offered.length === 0 },
            description: t.dynamic(offered.length ? 'trajectory.rootByTreeHint' : 'trajectory.rootLater'),
          },
        ]}
      />
      {value.rootBy === 'cells' && value.rootCells && (
        <CellGroupField
          label={t.dynamic('trajectory.rootCells')}
          {...{ columns, cellSets }}
          counted={rootCounted}
          value={value.rootCells}
          onChange={(rootCells) => onChange({ ...value, rootCells })}
          errorMessage={says('rootCells')}
        />
      )}
      {value.rootBy === 'tree' && (
        <>
          <Select
            label={t.dynamic('trajectory.earlier')}
            value={value.earlier || null}
            onChange={(id) => {
              const chosen = offered.find((one) => one.id === id);
              if (chosen) onChange(withEarlierTree(value, chosen));
            }}
            options={offered.map(({ id, name }) => ({ id, label: name }))}
          />
          <Muted>{t.dynamic('trajectory.earlierHint')}</Muted>
          <Loaded state={earlier}>
            {(read) => (
              <RootPicker
                read={read}
                value={value.root}
                onChange={(root) => onChange({ ...value, root })}
                errorMessage={says('root')}
                palette={palette}
              />
            )}
          </Loaded>
        </>
      )}
    </Stack>
  );
}
