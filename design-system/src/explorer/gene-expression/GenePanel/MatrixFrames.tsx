'use client';
import { useMemo } from 'react';
import type { ExpressionCells } from '@stroma/contract/tools';
import { DotPlot } from '../../../charts/DotPlot/DotPlot.tsx';
import { dotTable } from '../../../charts/DotPlot/DotPlot.table.ts';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { LargeHeatmap } from '../../../charts/LargeHeatmap/LargeHeatmap.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';
import type { GeneMatrix, GeneScales } from '../gene-expression.types.ts';
import { Actions } from './frames.styles.ts';
import type { FrameProps } from './frames.types.ts';
import { scoreDescription } from './setText.ts';

type MatrixProps = FrameProps & { scales: GeneScales; onScalesChange: (scales: GeneScales) => void };

const meansOf = ({ genes, groups, dots }: GeneMatrix) => ({
  rows: [...genes],
  columns: [...groups],
  values: dots.map((row) => row.map((d) => d.mean)),
});
type ScalesProps = Pick<MatrixProps, 'scales' | 'onScalesChange'>;
/** Clustering switch: of genes and groups in a heatmap, only of groups in a dot plot. */
function Clustered({ scales, onScalesChange, ofDots = false }: ScalesProps & { ofDots?: boolean }) {
  const t = useT();
  return (
    <Switch isSelected={scales.clustered} onChange={(clustered) => onScalesChange({ ...scales, clustered })}>
      {t.dynamic(ofDots ? 'gene.clusteredGroups' : 'gene.clustered')}
    </Switch>
  );
}
/** Genes are the rows of a heat map and the columns of dots. */
function ScaleByRow({ scales, onScalesChange, ofDots = false }: ScalesProps & { ofDots?: boolean }) {
  const t = useT();
  return (
    <Switch isSelected={scales.scaleByRow} onChange={(scaleByRow) => onScalesChange({ ...scales, scaleByRow })}>
      {ofDots ? t.dynamic('gene.scaleByGene') : t('gene.scaleByRow')}
    </Switch>
  );
}

/** Shares and means of all genes: size and colour of dots. */
export function DotFrame(props: MatrixProps) {
  const { groupLabel, scales, onScalesChange, matrix, set } = props;
  const t = useT();
  const title = set
    ? t.dynamic('gene.enrichmentBy', { n: set.genes.length, group: groupLabel })
    : t('gene.dotTitle', { group: groupLabel });
  return (
    <PlotFrame
      title={title}
      subtitle={set && scoreDescription(set, t)}
      state={matrix ?? { state: 'empty' }}
      height={240}
      table={(d) => dotTable({ genes: d.genes, groups: d.groups, data: d.dots }, t)}
      actions={
        <Actions>
          <SegmentedControl
            label={t('gene.sizeScale')}
            value={scales.sizeScale}
            onChange={(sizeScale) => onScalesChange({ ...scales, sizeScale })}
            options={[
              { id: 'absolute', label: t('gene.sizeScale.absolute') },
              { id: 'relative', label: t('gene.sizeScale.relative') },
            ]}
          />
          {/* A score can be neither scaled nor clustered. */}
          {!set && (
            <>
              <ScaleByRow ofDots {...{ scales, onScalesChange }} />
              <Clustered ofDots {...{ scales, onScalesChange }} />
            </>
          )}
        </Actions>
      }
    >
      {(d, figure) => (
        <DotPlot
          title={figure.title || title}
          genes={d.genes}
          groups={d.groups}
          data={d.dots}
          groupSizes={d.sizes}
          suffixes={d.sides?.map((side) => ` · ${side}`)}
          groupLabel={groupLabel}
          isScaledByRow={scales.scaleByRow && !set}
          scale={scales.sizeScale}
          isClustered={scales.clustered && !set}
        />
      )}
    </PlotFrame>
  );
}

/** Means of all genes in the groups. */
export function HeatmapFrame(props: MatrixProps) {
  const { groupLabel, scales, onScalesChange, matrix, unit } = props;
  const t = useT();
  const title = t('gene.heatmapTitle', { group: groupLabel });
  return (
    <PlotFrame
      title={title}
      state={matrix ?? { state: 'empty' }}
      height={240}
      table={(d) => heatmapTable({ data: meansOf(d), rowLabel: t('markers.symbol'), isScaledByRow: scales.scaleByRow })}
      actions={
        <Actions>
          <ScaleByRow {...{ scales, onScalesChange }} />
          <Clustered {...{ scales, onScalesChange }} />
        </Actions>
      }
    >
      {(d) => <Means {...{ d, title, groupLabel, scales }} valueLabel={`${t('chart.mean')} (${unit})`} />}
    </PlotFrame>
  );
}
interface MeansProps {
  d: GeneMatrix;
  title: string;
  groupLabel: string;
  valueLabel: string;
  scales: GeneScales;
}
function Means({ d, title, groupLabel, valueLabel, scales }: MeansProps) {
  const t = useT();
  const matrix = useMemo(() => meansOf(d), [d]);
  const compared = t('gene.compare');
  const sides = useMemo(() => (d.sides ? [{ name: compared, values: d.sides }] : []), [d, compared]);
  return (
    <Heatmap
      {...{ title, data: matrix, valueLabel }}
      rowLabel={t('markers.symbol')}
      columnLabel={groupLabel}
      isScaledByRow={scales.scaleByRow}
      areRowsClustered={scales.clustered}
      areColumnsClustered={scales.clustered}
      isItalic
      columnAnnotations={sides}
    />
  );
}

/** The drawn cells as a matrix, with the group (and side) of each. */
function cellMatrix(d: ExpressionCells, t: Translate, groupLabel: string) {
  const each = <T,>(of: (g: ExpressionCells['groups'][number]) => T): T[] =>
    d.groups.flatMap((g) => Array.from({ length: g.shown }, () => of(g)));
  return {
    matrix: { rows: d.genes.map((g) => g.symbol), columns: d.barcodes, values: d.values },
    groups: each((g) => t.category(g.group, groupLabel)),
    sides: d.groups.some((g) => g.side !== null) ? each((g) => g.side ?? '') : null,
  };
}

/** Genes in single cells: a sample of each group. */
export function CellsFrame(props: MatrixProps) {
  const { groupLabel, scales, onScalesChange, cells, unit, colours, palette } = props;
  const t = useT();
  const title = t.dynamic('gene.cellsTitle', { group: groupLabel });
  const drawn = useMemo(
    () => (cells?.state === 'ready' ? cellMatrix(cells.data, t, groupLabel) : null),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [cells, groupLabel, t.locale],
  );
  const annotations = useMemo(() => {
    if (!drawn) return [];
    const named = Object.fromEntries(
      [...(colours ?? [])].map(([name, colour]) => [t.category(name, groupLabel), colour]),
    );
    return [
      { name: groupLabel, values: drawn.groups, colours: named },
      ...(drawn.sides ? [{ name: t('gene.compare'), values: drawn.sides }] : []),
    ];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [drawn, colours, groupLabel, t.locale]);
  const said = (d: ExpressionCells) => {
    const [n, shown] = [d.groups.reduce((sum, g) => sum + g.n, 0), d.barcodes.length];
    return t.dynamic(n > shown ? 'gene.cellsShown' : 'gene.cellsAll', {
      ...{ n, shown },
      most: Math.max(0, ...d.groups.map((g) => g.shown)),
    });
  };
  return (
    <PlotFrame
      title={title}
      subtitle={cells?.state === 'ready' ? said(cells.data) : undefined}
      state={cells ?? { state: 'empty' }}
      height={240}
      table={(d) => ({
        columns: [t.dynamic('gene.barcode'), groupLabel, ...d.genes.map((g) => g.symbol)],
        rows: d.barcodes.map((barcode, i) => [
          barcode,
          `${drawn?.groups[i] ?? ''}${drawn?.sides ? ` · ${drawn.sides[i]}` : ''}`,
          ...d.values.map((row) => row[i] ?? 0),
        ]),
      })}
      actions={
        <Actions>
          <ScaleByRow {...{ scales, onScalesChange }} />
        </Actions>
      }
    >
      {() =>
        drawn && (
          <LargeHeatmap
            title={title}
            data={drawn.matrix}
            rowLabel={t('markers.symbol')}
            columnLabel={t('common.cells')}
            valueLabel={unit}
            columnAnnotations={annotations}
            height={260 + drawn.matrix.rows.length * 24}
            isScaledByRow={scales.scaleByRow}
            palette={palette}
          />
        )
      }
    </PlotFrame>
  );
}
