'use client';
import { TrajectoryPlot } from '../../../charts/TrajectoryPlot/TrajectoryPlot.tsx';
import { useT } from '../../../theme/messages.ts';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { FieldErrorText } from '../../../primitives/Field/Field.styles.ts';
import { NodeList } from '../NodeList.tsx';
import { endStates, nodesOfRoot, pickNode } from '../tree.ts';
import type { RootPickerProps } from './RootPicker.types.ts';

/** Picker for the start of pseudotime, on the plot or in the list next to it. Monocle 2 starts at the end of a state, Monocle 3 at nodes. */
export function RootPicker({ read, value, onChange, errorMessage, palette }: RootPickerProps) {
  const { result, cells } = read;
  const { tree, version } = result;
  const t = useT();
  const picked = nodesOfRoot(tree, value);
  const state = value && 'state' in value ? String(value.state) : null;
  const cellsOfState = new Map(result.states.map((s) => [s.state, s.cells]));
  const without = result.partitions.filter(
    ({ partition }) => !picked.some((node) => tree.nodes[node]?.partition === partition),
  );
  return (
    <Stack $gap={12}>
      <Muted>{t.dynamic(version === 'monocle3' ? 'trajectory.rootHint3' : 'trajectory.rootHint2')}</Muted>
      <TrajectoryPlot
        title={t.dynamic('trajectory.pickRoot')}
        data={cells}
        tree={{ ...tree, roots: [] }}
        embedding={result.embedding}
        colourBy="state"
        selected={picked}
        onSelect={({ item: node }) => onChange(pickNode(tree, version, value, node))}
        height={340}
        {...(palette && { palette })}
      />
      {version === 'monocle2' ? (
        <Select
          label={t.dynamic('trajectory.rootState')}
          value={state}
          onChange={(its) => onChange({ state: Number(its) })}
          {...(errorMessage !== undefined && { errorMessage })}
          options={endStates(tree).map((its) => ({
            id: String(its),
            label: t('trajectory.stateN', { name: String(its) }),
            description: t('unit.cells', { n: cellsOfState.get(its) ?? 0 }),
          }))}
        />
      ) : (
        <>
          <NodeList
            label={t.dynamic('trajectory.rootNodes')}
            tree={tree}
            value={picked}
            onChange={(nodes) => onChange(nodes.length ? { nodes } : null)}
          />
          {picked.length > 0 && without.length > 0 && (
            <Muted>
              {t.dynamic('trajectory.rootlessPartitions', {
                n: without.length,
                names: without.map(({ partition }) => partition).join(', '),
              })}
            </Muted>
          )}
          {errorMessage && <FieldErrorText>{errorMessage}</FieldErrorText>}
        </>
      )}
    </Stack>
  );
}
