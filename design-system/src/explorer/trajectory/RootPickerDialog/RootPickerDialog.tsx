'use client';
import { useEffect, useState } from 'react';
import { TrajectoryPlot } from '../../../charts/TrajectoryPlot/TrajectoryPlot.tsx';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { nodeOfState, rootNode, stateOfNode } from '../roots.ts';
import type { TrajectoryRoot } from '../trajectory.types.ts';
import type { RootPickerDialogProps } from './RootPickerDialog.types.ts';

/** Where pseudotime starts: a press on the plot (or the list of nodes), or a state (specification 2.8). */
export function RootPickerDialog(props: RootPickerDialogProps) {
  const { isOpen, onClose, version, cells, tree, value, onPick } = props;
  const t = useT();
  const [by, setBy] = useState<'plot' | 'state'>('plot');
  const [root, setRoot] = useState<TrajectoryRoot>(value);
  useEffect(() => {
    if (isOpen) setRoot(value);
  }, [isOpen, value]);
  const node = rootNode(root, cells, tree);
  const place = tree.nodes.find((n) => n.id === node);
  const state = root && 'state' in root ? root.state : place ? stateOfNode(cells, place) : null;
  // Each version takes its own kind of root: the other way of picking is translated to it.
  const takeNode = (id: number) => {
    const at = tree.nodes.find((n) => n.id === id);
    const its = at ? stateOfNode(cells, at) : null;
    setRoot(version === 'monocle3' ? { node: id } : its ? { state: its } : root);
  };
  const takeState = (its: number) => {
    const id = nodeOfState(cells, tree, its);
    setRoot(version === 'monocle2' ? { state: its } : id === null ? root : { node: id });
  };
  const kind = (id: number) =>
    tree.leaves.includes(id)
      ? t('trajectory.node.end', { id })
      : tree.branchPoints.includes(id)
        ? t('trajectory.node.branch', { id, n: tree.branchPoints.indexOf(id) + 1 })
        : t('trajectory.node.id', { id });
  const rank = (id: number) => (tree.leaves.includes(id) ? 0 : tree.branchPoints.includes(id) ? 1 : 2);
  const nodes = tree.nodes.map((n) => n.id).sort((a, b) => rank(a) - rank(b) || a - b);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('trajectory.pickRoot')}
      width={760}
      footer={
        <>
          <Button
            onPress={() => {
              onPick(null);
              onClose();
            }}
          >
            {t('trajectory.rootAuto')}
          </Button>
          <Button
            tone="primary"
            isDisabled={!root}
            onPress={() => {
              onPick(root);
              onClose();
            }}
          >
            {t('trajectory.useRoot')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t(version === 'monocle3' ? 'trajectory.rootHint3' : 'trajectory.rootHint2')}</p>
        <SegmentedControl
          label={t('trajectory.rootBy')}
          value={by}
          onChange={setBy}
          options={[
            { id: 'plot', label: t('trajectory.rootByPlot') },
            { id: 'state', label: t('trajectory.rootByState') },
          ]}
        />
        {by === 'plot' ? (
          <div style={{ maxWidth: 300 }}>
            <Select
              label={t('trajectory.node')}
              options={nodes.map((id) => ({ id: String(id), label: kind(id) }))}
              value={String(node)}
              onChange={(id) => takeNode(Number(id))}
            />
          </div>
        ) : (
          <RadioGroup
            label={t('trajectory.state')}
            value={state === null ? '' : String(state)}
            onChange={(its) => takeState(Number(its))}
            options={cells.state.categories.map((name, code) => ({
              id: name,
              label: t('trajectory.stateN', { name }),
              description: t('unit.cells', { n: cells.state.codes.filter((c) => c === code).length }),
            }))}
          />
        )}
        <TrajectoryPlot
          title={t('trajectory.pickRoot')}
          cells={cells}
          tree={{ ...tree, root: node }}
          colourBy="state"
          onPick={by === 'plot' ? takeNode : undefined}
          height={360}
        />
        <Muted role="status">
          {root ? t('trajectory.rootIs', { node: kind(node), state: state ?? '–' }) : t('trajectory.rootAutoNow')}
        </Muted>
      </Stack>
    </DialogFrame>
  );
}
