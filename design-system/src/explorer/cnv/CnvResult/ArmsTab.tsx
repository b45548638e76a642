'use client';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../../theme/messages.ts';
import { ExportButton } from '../../ExportButton.tsx';
import type { CnvResultProps } from '../cnv.types.ts';
import { Clusters } from './Clusters.tsx';
import { Note, Query } from './cnvResult.styles.ts';

export type ArmRows = 'groups' | 'clusters';
interface ArmsTabProps extends CnvResultProps {
  groupLabel: string;
  by: ArmRows;
  onByChange: (by: ArmRows) => void;
  /** The arms by the chosen rows. */
  arms: CnvResultProps['result']['arms']['groups'];
}
/** The mean of each chromosome arm by group or by cluster, with the calls of the groups. */
export function ArmsTab(props: ArmsTabProps) {
  const { result, palette, groupLabel, by, arms } = props;
  const t = useT();
  return (
    <Stack>
      <Query>
        <SegmentedControl
          label={t.dynamic('cnv.armsBy')}
          value={by}
          onChange={(next) => props.onByChange(next === 'clusters' ? 'clusters' : 'groups')}
          options={[
            { id: 'groups', label: groupLabel },
            { id: 'clusters', label: t.dynamic('cnv.clusters') },
          ]}
        />
        {by === 'clusters' && <Clusters {...props} />}
      </Query>
      <PlotFrame
        isMain
        title={t('cnv.tab.arms')}
        state={{ state: 'ready', data: arms }}
        height={360}
        actions={<ExportButton onPress={() => props.onDownload('arms')}>{t.dynamic('cnv.download.arms')}</ExportButton>}
        table={(shown) => ({
          columns: [
            by === 'groups' ? groupLabel : t('cnv.clusterColumn'),
            t('cnv.arm'),
            t('cnv.value'),
            ...(by === 'groups' ? [t.dynamic('cnv.armConfidence'), t.dynamic('cnv.armCall')] : []),
          ],
          rows: shown.rows.flatMap((row, r) =>
            shown.columns.map((arm, a) => [
              row,
              arm,
              shown.values[r]?.[a] ?? '',
              ...(by === 'groups'
                ? [
                    result.arms.confidence?.[r]?.[a] ?? '',
                    t.dynamic(`cnv.armCall.${result.arms.calls[r]?.[a] ?? 'neutral'}`),
                  ]
                : []),
            ]),
          ),
        })}
      >
        {(shown, figure) => (
          <Heatmap
            title={figure.title || t('cnv.tab.arms')}
            data={shown}
            valueLabel={t('cnv.value')}
            rowLabel={by === 'groups' ? groupLabel : t('cnv.clusterColumn')}
            columnLabel={t('cnv.arms')}
            ramp="diverging"
            areColumnsClustered={false}
            areColumnsInOrder
            isItalic={false}
            palette={palette}
          />
        )}
      </PlotFrame>
      {by === 'groups' && <Note>{armSentence(result, t.dynamic)}</Note>}
      {by === 'groups' && result.arms.leastEffect !== undefined && (
        <Note>{t.dynamic('cnv.armRule', { least: result.arms.leastEffect })}</Note>
      )}
    </Stack>
  );
}

/** The called arms of each group in words. */
function armSentence(
  { arms }: CnvResultProps['result'],
  say: (id: string, values?: Record<string, string | number>) => string,
): string {
  const lines = arms.groups.rows.flatMap((group, r) => {
    // With its confidence, which is omitted if it rounds to 1.
    const named = (arm: string, a: number) => {
      const sure = arms.confidence?.[r]?.[a];
      return sure === undefined ? arm : `${arm} (${sure.toFixed(2)})`;
    };
    const of = (call: string) =>
      arms.names.flatMap((arm, a) => (arms.calls[r]?.[a] === call ? [named(arm, a)] : [])).join(', ');
    const [lost, gained] = [of('loss'), of('gain')];
    return lost || gained ? [say('cnv.armsOf', { group, lost: lost || '–', gained: gained || '–' })] : [];
  });
  return lines.length ? lines.join(' ') : say('cnv.noArms');
}
