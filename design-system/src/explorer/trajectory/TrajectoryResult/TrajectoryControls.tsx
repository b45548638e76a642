import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import type { TrajectoryColour, TrajectoryFacet, TrajectoryResultProps, TrajectoryView } from '../trajectory.types.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 8px 16px;
  padding: 12px 16px 0;
`;
const Field = styled.div`
  flex: 0 1 200px;
  min-width: 140px;
`;

interface TrajectoryControlsProps extends Pick<
  TrajectoryResultProps,
  'result' | 'columns' | 'view' | 'onViewChange' | 'coloured' | 'onColour' | 'onReverse' | 'canEdit' | 'submitting'
> {
  /** Opens the dialog. */
  onPickRoot: (() => void) | undefined;
}
/** What is drawn and how; what needs a new analysis stands apart. */
export function TrajectoryControls(props: TrajectoryControlsProps) {
  const { result, columns, view, onViewChange, coloured, onColour, onPickRoot, onReverse, canEdit, submitting } = props;
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
  const isClosed = !canEdit || Boolean(submitting);
  return (
    <>
      <Bar>
        <Field>
          <Select
            label={t.dynamic('trajectory.colourBy')}
            options={colours}
            value={colourBy}
            onChange={(next) => set({ colourBy: next })}
          />
        </Field>
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
          <Field>
            <Select
              label={t.dynamic('trajectory.facetBy')}
              options={facets}
              value={view.facetBy}
              onChange={(facetBy) => set({ facetBy })}
            />
          </Field>
        )}
        {own && (
          <Button icon="cells" isDisabled={coloured === own} onPress={() => onColour(own)}>
            {t.dynamic(coloured === own ? 'trajectory.coloured' : 'trajectory.colour')}
          </Button>
        )}
      </Bar>
      <Bar>
        <Switch isSelected={view.showTree} onChange={(showTree) => set({ showTree })}>
          {t.dynamic('trajectory.showTree')}
        </Switch>
        <Switch isSelected={view.showBranchPoints} onChange={(showBranchPoints) => set({ showBranchPoints })}>
          {t.dynamic('trajectory.showBranchPoints')}
        </Switch>
        {result.check.paga && (
          <Switch
            isSelected={view.showPaga}
            isDisabled={view.layout === 'facets'}
            onChange={(showPaga) => set({ showPaga })}
          >
            {t.dynamic('trajectory.showPaga')}
          </Switch>
        )}
      </Bar>
      {(onPickRoot || onReverse) && (
        <Bar>
          {onPickRoot && (
            <Button icon="flag" isDisabled={isClosed} onPress={onPickRoot}>
              {t.dynamic('trajectory.pickRoot')}
            </Button>
          )}
          {onReverse && (
            <Button icon="compare" busy={submitting} isDisabled={isClosed} onPress={onReverse}>
              {t.dynamic('trajectory.reverse')}
            </Button>
          )}
          <Muted style={{ flex: '1 1 220px', alignSelf: 'center' }}>{t.dynamic('trajectory.rootIsNew')}</Muted>
        </Bar>
      )}
    </>
  );
}
