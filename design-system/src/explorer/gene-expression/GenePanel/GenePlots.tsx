import { BoxPlot } from '../../../charts/BoxPlot/BoxPlot.tsx';
import { DotPlot } from '../../../charts/DotPlot/DotPlot.tsx';
import { dotTable } from '../../../charts/DotPlot/DotPlot.table.ts';
import { EmbeddingPlot } from '../../../charts/EmbeddingPlot/EmbeddingPlot.tsx';
import { embeddingPlotTable } from '../../../charts/EmbeddingPlot/EmbeddingPlot.table.ts';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { ViolinPlot } from '../../../charts/ViolinPlot/ViolinPlot.tsx';
import { violinTable } from '../../../charts/ViolinPlot/ViolinPlot.table.ts';
import { useT } from '../../../theme/messages.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { shownGroups } from '../../names.ts';
import type { GenePanelProps } from '../gene-expression.types.ts';

/** The gene, or all of them as one score. */
function useWhat({ gene, genes = [], mode = 'expression', layer }: GenePanelProps) {
  const t = useT();
  const score = mode === 'enrichment';
  return {
    score,
    text: score ? t('gene.scoreOf', { n: genes.length }) : (gene ?? ''),
    node: score ? t('gene.scoreOf', { n: genes.length }) : <em>{gene}</em>,
    unit: score ? 'AUC' : t(`gene.unit.${layer}`),
  };
}

/** Where the gene is expressed. */
export function FeatureFrame(props: GenePanelProps) {
  const t = useT();
  const what = useWhat(props);
  return (
    <PlotFrame
      title={what.node}
      subtitle={what.unit}
      state={props.feature ?? { state: 'empty' }}
      height={400}
      table={(d) => embeddingPlotTable({ colour: d.colour, coordinates: d.coordinates }, t)}
    >
      {(d) => (
        <div style={{ height: 400 }}>
          <EmbeddingPlot coordinates={d.coordinates} colour={d.colour} label={`${what.text} · ${d.coordinates.key}`} />
        </div>
      )}
    </PlotFrame>
  );
}

/** How much of it each group has; halves or neighbours where two sides are compared. */
export function DistributionFrame(props: GenePanelProps & { view: 'violin' | 'box'; groupLabel: string }) {
  const { violin, split, view, groupLabel, palette } = props;
  const t = useT();
  const what = useWhat(props);
  const title = `${what.text} ${t('gene.by', { group: groupLabel })}`;
  return (
    <PlotFrame
      title={
        <>
          {what.node} {t('gene.by', { group: groupLabel })}
        </>
      }
      subtitle={split && t('deg.aVsB', { a: split.names[0], b: split.names[1] })}
      state={violin}
      height={340}
      table={(groups) => violinTable({ groups: shownGroups(groups, t), groupLabel, ...(split && { split }) }, t)}
      actions={
        props.onChartChange &&
        !props.onViewChange && (
          <SegmentedControl
            label={t('gene.chart')}
            value={view}
            onChange={props.onChartChange}
            options={[
              { id: 'violin', label: t('gene.violin') },
              { id: 'box', label: t('gene.box') },
            ]}
          />
        )
      }
    >
      {(stored) => {
        const groups = shownGroups(stored, t);
        const shared = { title, groupLabel, valueLabel: `${what.text} (${what.unit})`, palette, height: 320 };
        if (view === 'violin') return <ViolinPlot {...shared} groups={groups} {...(split && { split })} />;
        // Boxes of both sides stand beside each other, named by group and side.
        const sided = split
          ? groups.flatMap((g, i) => {
              const other = split.groups[i];
              return [
                { ...g, group: `${g.group} · ${split.names[0]}` },
                ...(other ? [{ ...other, group: `${g.group} · ${split.names[1]}` }] : []),
              ];
            })
          : groups;
        return <BoxPlot {...shared} groups={sided} />;
      }}
    </PlotFrame>
  );
}

interface MatrixFrameProps extends GenePanelProps {
  view: 'heatmap' | 'dot';
  groupLabel: string;
  scaleByRow: boolean;
  onScaleByRowChange: (on: boolean) => void;
  sizeScale: 'absolute' | 'relative';
  onSizeScaleChange: (scale: 'absolute' | 'relative') => void;
}
/** Genes x groups, as a heatmap or as dots. */
export function MatrixFrame(props: MatrixFrameProps) {
  const { view, groupLabel, scaleByRow, sizeScale, result = { state: 'empty' as const }, layer } = props;
  const t = useT();
  const title = t(view === 'dot' ? 'gene.dotTitle' : 'gene.heatmapTitle', { group: groupLabel });
  const unit = t(`gene.unit.${layer}`);
  return (
    <PlotFrame
      title={title}
      state={result}
      height={340}
      table={(d) =>
        view === 'dot'
          ? dotTable({ genes: d.genes.map((g) => g.symbol), groups: d.groups, cells: d.dots }, t)
          : heatmapTable({ matrix: d.means, rowLabel: t('markers.symbol'), scaleByRow })
      }
      actions={
        <>
          {view === 'dot' && (
            <SegmentedControl
              label={t('gene.sizeScale')}
              value={sizeScale}
              onChange={props.onSizeScaleChange}
              options={[
                { id: 'absolute', label: t('gene.sizeScale.absolute') },
                { id: 'relative', label: t('gene.sizeScale.relative') },
              ]}
            />
          )}
          <Switch isSelected={scaleByRow} onChange={props.onScaleByRowChange}>
            {t('gene.scaleByRow')}
          </Switch>
        </>
      }
    >
      {(d) =>
        view === 'dot' ? (
          <DotPlot
            title={title}
            genes={d.genes.map((g) => g.symbol)}
            groups={d.groups}
            cells={d.dots}
            groupLabel={groupLabel}
            scaleByRow={scaleByRow}
            sizeScale={sizeScale}
          />
        ) : (
          <Heatmap
            title={title}
            matrix={d.means}
            rowLabel={t('markers.symbol')}
            columnLabel={groupLabel}
            valueLabel={`${t('chart.mean')} (${unit})`}
            scaleByRow={scaleByRow}
            italicRows
          />
        )
      }
    </PlotFrame>
  );
}
