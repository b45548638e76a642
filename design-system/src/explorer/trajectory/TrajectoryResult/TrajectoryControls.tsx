'use client';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { ResultOptions } from '../../ResultOptions.tsx';
import type { TrajectoryColour, TrajectoryFacet, TrajectoryResultProps, TrajectoryView } from '../trajectory.types.ts';

type TrajectoryControlsProps = Pick<
  TrajectoryResultProps,
  'result' | 'columns' | 'view' | 'onViewChange' | 'coloured' | 'onColour'
>;
/** What is drawn and how. */
export function TrajectoryControls(props: TrajectoryControlsProps) {
  const { result, columns, view, onViewChange, coloured, onColour } = props;
  const t = useT();
  const set = (part: Partial<TrajectoryView>) => onViewChange({ ...view, ...part });
  const facets: { id: TrajectoryFacet; label: string }[] = [
    { id: 'state', label: t('trajectory.state') },
    ...(result.partitions.length > 1 ? [{ id: 'partition' as const, label: t('trajectory.partition') }] : []),
    ...columns.map(({ id, label }) => ({ id: `label:${id}` as const, label })),
  ];
  const colours: { id: TrajectoryColour; label: string }[] = [
    { id: 'pseudotime', label: t('trajectory.pseudotime') },
    ...facets,
  ];
  const { colourBy } = view;
  const own = colourBy === 'pseudotime' || colourBy === 'state' || colourBy === 'partition' ? colourBy : null;
  const shown = [
    ...(['showTree', 'showBranchPoints'] as const).map((id) => ({ id, is: view[id], isDisabled: false })),
    ...(result.check.paga
      ? [{ id: 'showPaga' as const, is: view.showPaga, isDisabled: view.layout === 'facets' }]
      : []),
  ];
  return (
    <>
      <Select
        hideLabel
        label={t.dynamic('trajectory.colourBy')}
        options={colours}
        value={colourBy}
        onChange={(next) => set({ colourBy: next })}
      />
      <SegmentedControl
        label={t.dynamic('trajectory.layout')}
        value={view.layout}
        onChange={(layout) => set({ layout })}
        options={[
          { id: 'one', label: t.dynamic('trajectory.layout.one') },
          { id: 'facets', label: t.dynamic('trajectory.layout.facets') },
        ]}
      />
      {view.layout === 'facets' && (
        <Select
          hideLabel
          label={t.dynamic('trajectory.facetBy')}
          options={facets}
          value={view.facetBy}
          onChange={(facetBy) => set({ facetBy })}
        />
      )}
      <ResultOptions>
        {shown.map(({ id, is, isDisabled }) => (
          <Switch key={id} isSelected={is} isDisabled={isDisabled} onChange={(next) => set({ [id]: next })}>
            {t.dynamic(`trajectory.${id}`)}
          </Switch>
        ))}
        {own && (
          <Button icon="cells" isDisabled={coloured === own} onPress={() => onColour(own)}>
            {t.dynamic(coloured === own ? 'trajectory.coloured' : 'trajectory.colour')}
          </Button>
        )}
      </ResultOptions>
    </>
  );
}

interface RootActionsProps extends Pick<TrajectoryResultProps, 'onReverse' | 'canEdit' | 'isSubmitting'> {
  /** Opens the dialog. */
  onPickRoot: (() => void) | undefined;
}
/** Actions that start a new analysis of the same cells; this result is kept. */
export function RootActions({ onPickRoot, onReverse, canEdit, isSubmitting }: RootActionsProps) {
  const t = useT();
  const isClosed = !canEdit || Boolean(isSubmitting);
  return (
    <>
      {onPickRoot && (
        <Button isSmall icon="flag" isDisabled={isClosed} onPress={onPickRoot}>
          {t.dynamic('trajectory.pickRoot')}
        </Button>
      )}
      {onReverse && (
        <Button isSmall icon="compare" isBusy={isSubmitting} isDisabled={isClosed} onPress={onReverse}>
          {t.dynamic('trajectory.reverse')}
        </Button>
      )}
    </>
  );
}
