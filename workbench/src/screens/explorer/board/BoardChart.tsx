import { useMemo } from 'react';
import { BoxPlot, DotPlot, EmbeddingPlot, Heatmap, StackedViolin, ViolinPlot } from '@stroma/design-system/charts';
import { distributionsOf, matrixOf } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Loaded, SkeletonChart } from '@stroma/design-system/primitives';
import type { PaletteId } from '@stroma/design-system/tokens';
import { LIMITS } from '@stroma/contract';
import { readGene } from '../../../api/arrays.ts';
import { readPlaced } from '../embedding/coordinates.ts';
import { useCached } from '../../../api/cache.ts';
import { useRead } from '../../../features/calls/index.ts';
import { coloursOf } from '../embedding/category-colours.ts';
import { readColouring } from '../embedding/colouring.ts';
import { arrayKeys, type DatasetDetail } from '../dataset.ts';
import { useColour } from '../embedding/useColour.ts';
import { titleOf, type BoardView, type DatasetView } from './add.ts';
import { SavedDrawing } from './SavedDrawing.tsx';
import { TabFigure } from './TabFigure.tsx';

interface Props<View> {
  detail: DatasetDetail;
  view: View;
  palette: PaletteId;
  /** In px of the layout. */
  height: number;
}
type Embedded = Extract<DatasetView, { chart: 'embedding' }>;
type OfGenes = Exclude<DatasetView, Embedded>;

/** A figure of the board, drawn from the current dataset. */
export function BoardChart({ view, ...rest }: Props<BoardView>) {
  if (view.chart === 'tab') return <TabFigure view={view} detail={rest.detail} palette={rest.palette} />;
  if (view.chart === 'drawing') return <SavedDrawing dataset={rest.detail.id} drawing={view.drawing} />;
  return view.chart === 'embedding' ? <Embedding view={view} {...rest} /> : <Genes view={view} {...rest} />;
}

function Embedding({ detail, view, palette }: Props<Embedded>) {
  const t = useT();
  const colour = view.colour && 'gene' in view.colour ? view.colour : null;
  const column = view.colour && 'column' in view.colour ? view.colour.column : '';
  const shown = {
    ...{ embedding: view.embedding, dimensions: view.dimensions },
    ...{ colourBy: colour ? 'gene' : column, gene: colour?.gene ?? null, layer: colour?.layer ?? 'normalized' },
  };
  const keys = arrayKeys(detail, shown);
  const coordinates = useCached(keys.embedding, () => readPlaced(detail.id, view.embedding, view.dimensions));
  const labels = useCached(colour || !column ? null : keys.column, () => readColouring(detail, column));
  const gene = useCached(keys.gene, () => readGene(detail.id, shown.gene!, colour!.layer));
  const unit = t(`gene.unit.${colour?.layer ?? 'normalized'}`);
  const coloured = colour ? gene : labels;
  const drawn = useColour(coloured, detail, unit, palette);
  return (
    <Loaded
      state={column || colour ? (coloured.state === 'ready' ? coordinates : coloured) : coordinates}
      skeleton={<SkeletonChart />}
    >
      {() =>
        coordinates.state === 'ready' && (
          <EmbeddingPlot
            data={coordinates.data}
            colour={drawn}
            title={titleOf(view)}
            pointSize={LIMITS.plot.pointSize}
            opacity={LIMITS.plot.opacity}
            palette={palette}
            labelPlace="side"
            legendFontSize={LIMITS.plot.legendFontSize}
            showAxes={false}
            highlighted={[]}
            selection={null}
            renderer="canvas"
            showTools={false}
          />
        )
      }
    </Loaded>
  );
}

function Genes({ detail, view, palette, height }: Props<OfGenes>) {
  const t = useT();
  const { genes, layer, groupBy, compare } = view;
  const distributions = view.chart === 'violin' || view.chart === 'box' || view.chart === 'stacked';
  const state = useRead(
    'datasetProxies',
    'expression',
    {
      params: { id: detail.id },
      query: { v: `${detail.version}-${detail.labelsRevision}` },
      headers: { 'X-Read': '1' },
      body: { genes, layer, groupBy, compare, distributions },
    },
    { isVersioned: true },
  );
  const colours = useMemo(() => coloursOf(detail, groupBy, palette), [detail, groupBy, palette]);
  const reply = state.state === 'ready' ? state.data : null;
  const made = useMemo(
    () => reply && (distributions ? { of: distributionsOf(reply, colours) } : { matrix: matrixOf(reply) }),
    [reply, colours, distributions],
  );
  const title = titleOf(view);
  const unit = t(`gene.unit.${layer}`);
  const shared = { title, groupLabel: t.column(groupBy), palette, showPoints: false, height };
  return (
    <Loaded state={state} skeleton={<SkeletonChart />}>
      {() => {
        if (made && 'matrix' in made && made.matrix) {
          const { genes: rows, groups, dots, sizes, sides } = made.matrix;
          if (view.chart === 'dot')
            return (
              <DotPlot
                {...{ title, groups }}
                genes={rows}
                data={dots}
                groupSizes={sizes}
                suffixes={sides?.map((side) => ` · ${side}`)}
                groupLabel={t.column(groupBy)}
                {...(view.sizeScale && { scale: view.sizeScale })}
                isClustered={view.clustered === true}
              />
            );
          const isClustered = view.chart === 'heatmap' && view.clustered === true;
          return (
            <Heatmap
              title={title}
              data={{ rows: [...rows], columns: [...groups], values: dots.map((row) => row.map((d) => d.mean)) }}
              valueLabel={`${t('chart.mean')} (${unit})`}
              rowLabel={t('markers.symbol')}
              columnLabel={t.column(groupBy)}
              isScaledByRow={view.chart === 'heatmap' && view.scaleByRow}
              areRowsClustered={isClustered}
              areColumnsClustered={isClustered}
              isItalic
            />
          );
        }
        if (!made || !('of' in made) || !made.of) return null;
        const { groups, split } = made.of;
        if (view.chart === 'stacked')
          return <StackedViolin {...made.of} data={made.of.groups} {...shared} valueLabel={unit} />;
        const valueLabel = `${made.of.genes[0] ?? ''} (${unit})`;
        const own = groups[0] ?? [];
        if (view.chart === 'violin')
          return (
            <ViolinPlot
              {...shared}
              valueLabel={valueLabel}
              data={own}
              {...(split && { split: { names: split.names, groups: split.groups[0] ?? [] } })}
            />
          );
        const sided = split
          ? own.flatMap((g, i) => {
              const other = split.groups[0]?.[i];
              return [
                { ...g, group: `${g.group} · ${split.names[0]}` },
                ...(other ? [{ ...other, group: `${g.group} · ${split.names[1]}` }] : []),
              ].filter(({ n }) => n > 0);
            })
          : own;
        return <BoxPlot {...shared} valueLabel={valueLabel} data={sided} />;
      }}
    </Loaded>
  );
}
