'use client';
import { styled } from 'styled-components';
import { TrajectoryPlot } from '../../../charts/TrajectoryPlot/TrajectoryPlot.tsx';
import { useT } from '../../../theme/messages.ts';
import type { PaletteId } from '../../../tokens/palettes.types.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { CheckList } from '../../CheckList.tsx';
import { NodeList } from '../../trajectory/NodeList.tsx';
import { cellsOf, toggleNode } from '../../trajectory/tree.ts';
import type { ReadTrajectory } from '../../trajectory/trajectory.types.ts';
import type { FieldsProps } from './BranchFields.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 12px 20px;
`;

interface GraphFieldsProps extends FieldsProps {
  read: ReadTrajectory;
  palette?: PaletteId;
}
/** Filters for cells of the graph, by partitions and nodes clicked on the plot, and for genes and modules, by q and resolution (specification 9). */
export function GraphFields({ value, set, says, read, palette }: GraphFieldsProps) {
  const t = useT();
  const { result, cells } = read;
  const { tree, partitions, embedding } = result;
  const number = (key: 'resolution' | 'q', step: number, most: number) => (
    <NumberField
      label={t.dynamic(`trajectoryGenes.${key}`)}
      hint={t.dynamic(`trajectoryGenes.${key}Hint`)}
      value={value[key]}
      minValue={0}
      maxValue={most}
      step={step}
      formatOptions={{ maximumFractionDigits: 6 }}
      onChange={(n) => set({ [key]: n })}
      {...(says(key) !== undefined && { errorMessage: says(key) as string })}
    />
  );
  return (
    <Stack>
      {partitions.length > 1 && (
        <Stack $gap={8}>
          <SegmentedControl
            label={t.dynamic('trajectoryGenes.partitions')}
            value={value.partitions === 'all' ? 'all' : 'some'}
            onChange={(which) =>
              set({ partitions: which === 'all' ? 'all' : partitions.map(({ partition }) => partition) })
            }
            options={[
              { id: 'all', label: t.dynamic('trajectoryGenes.partitions.all') },
              { id: 'some', label: t.dynamic('trajectoryGenes.partitions.some') },
            ]}
          />
          {value.partitions !== 'all' && (
            <CheckList
              label={t.dynamic('trajectoryGenes.partitions')}
              options={partitions.map(({ partition, cells: n }) => ({
                ...{ id: String(partition), cells: n },
                label: t.dynamic('trajectoryGenes.partitionN', { n: partition }),
              }))}
              value={value.partitions.map(String)}
              onChange={(ids) => set({ partitions: ids.map(Number) })}
              {...(says('partitions') !== undefined && { errorMessage: says('partitions') as string })}
            />
          )}
        </Stack>
      )}
      <Stack $gap={8}>
        <strong>{t.dynamic('trajectoryGenes.nodes')}</strong>
        <Muted>{t.dynamic('trajectoryGenes.nodesHint')}</Muted>
        <TrajectoryPlot
          title={t.dynamic('trajectoryGenes.nodes')}
          data={cells}
          tree={tree}
          embedding={embedding}
          selected={value.nodes}
          onSelect={({ item: node }) => set({ nodes: toggleNode(value.nodes, node) })}
          height={340}
          {...(palette && { palette })}
        />
        <RowFlex style={{ flexWrap: 'wrap' }}>
          <Muted role="status">
            {t.dynamic('trajectoryGenes.nodesChosen', { n: value.nodes.length, cells: cellsOf(tree, value.nodes) })}
          </Muted>
          {value.nodes.length > 0 && (
            <Button isSmall tone="quiet" onPress={() => set({ nodes: [] })}>
              {t('common.clear')}
            </Button>
          )}
        </RowFlex>
        <NodeList
          label={t.dynamic('trajectoryGenes.nodeList')}
          tree={tree}
          value={value.nodes}
          onChange={(nodes) => set({ nodes })}
        />
      </Stack>
      <Row>
        {number('resolution', 0.001, 10)}
        {number('q', 0.01, 1)}
      </Row>
    </Stack>
  );
}
