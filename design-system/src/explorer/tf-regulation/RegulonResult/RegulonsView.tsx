'use client';
import { RegulonPlot } from '../../../charts/RegulonPlot/RegulonPlot.tsx';
import { regulonPlotTable } from '../../../charts/RegulonPlot/RegulonPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import { ResultOptions } from '../../ResultOptions.tsx';
import { CheckList } from '../../CheckList.tsx';
import type { RegulonResultProps } from '../tf-regulation.types.ts';
import { CountField } from './CountField.tsx';

const MOST = 20;

interface RegulonsViewProps extends RegulonResultProps {
  /** Shows the targets of a regulon. */
  onPick: (name: string) => void;
}
/** The most specific regulons of each group. */
export function RegulonsView(props: RegulonsViewProps) {
  const { result, choice, onChoiceChange, matrices, onPick: pick } = props;
  const t = useT();
  const { groups } = result;
  const shown = choice.groups.length ? choice.groups : groups.map(({ group }) => group);
  const title = t.dynamic('tf.view.regulons');
  return (
    <>
      <PlotFrame
        isMain
        title={title}
        state={matrices}
        table={(d) => regulonPlotTable({ title, groups, ...d, data: d.specificity }, t)}
        actions={
          <ResultOptions
            summary={[
              `${t.dynamic('tf.top')}: ${t.number(choice.top)}`,
              `${t.dynamic('tf.shownGroups')}: ${t.number(shown.length)} / ${t.number(groups.length)}`,
            ]}
          >
            <CountField {...props} field="top" most={MOST} />
            {groups.length > 1 && (
              <CheckList
                label={t.dynamic('tf.shownGroups')}
                options={groups.map(({ group, cells }) => ({ id: group, label: t.category(group), cells }))}
                value={shown}
                onChange={(names) => onChoiceChange({ ...choice, groups: names.length === groups.length ? [] : names })}
              />
            )}
          </ResultOptions>
        }
      >
        {(d) => (
          <RegulonPlot
            title={title}
            activity={d.activity}
            data={d.specificity}
            on={d.on}
            groups={groups.filter(({ group }) => shown.includes(group))}
            order={shown}
            top={choice.top}
            onSelect={({ item }) => pick(item)}
          />
        )}
      </PlotFrame>
    </>
  );
}
