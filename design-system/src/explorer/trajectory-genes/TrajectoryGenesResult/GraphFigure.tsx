'use client';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { GraphGenesResult } from '@stroma/contract/tools';
import { ModuleHeatmap } from '../../../charts/ModuleHeatmap/ModuleHeatmap.tsx';
import { moduleHeatmapTable } from '../../../charts/ModuleHeatmap/ModuleHeatmap.table.ts';
import { pEquals } from '../../../kernels/text/pText.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { TrajectoryGenesResultProps } from '../trajectory-genes.types.ts';

const Words = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 16px 0;
`;
/** Number of genes named above the heatmap. */
const NAMED = 8;

type GraphFigureProps = Pick<
  TrajectoryGenesResultProps,
  'choice' | 'onChoiceChange' | 'coloured' | 'onColour' | 'onSendGenes'
> & { graph: GraphGenesResult };
/** Modules of genes that vary along the graph, by group; a chosen one colours the cells. */
export function GraphFigure({ graph, choice, onChoiceChange, coloured, onColour, onSendGenes }: GraphFigureProps) {
  const t = useT();
  const { modules, heatmap, top } = graph;
  const sizes = useMemo(() => modules.map(({ genes }) => genes), [modules]);
  const named = top.slice(0, NAMED);
  const equals = pEquals(t);
  const title = t.dynamic('trajectoryGenes.modules');
  const groupLabel = graph.groupBy === null ? t('trajectory.state') : t.column(graph.groupBy);
  const valueLabel = t.dynamic('trajectoryGenes.moduleScore');
  const chosen = modules.find(({ module }) => module === choice.module) ?? modules[0];
  return (
    <>
      {heatmap ? (
        <PlotFrame
          isMain
          title={title}
          state={{ state: 'ready', data: heatmap }}
          actions={
            <>
              {chosen && (
                <>
                  <Select
                    hideLabel
                    label={t('chart.module')}
                    value={String(chosen.module)}
                    onChange={(id) => onChoiceChange({ ...choice, module: Number(id) })}
                    options={modules.map(({ module, genes }) => ({
                      ...{ id: String(module), label: t.dynamic('trajectoryGenes.moduleN', { n: module }) },
                      description: t.dynamic('trajectoryGenes.genesCounted', { n: genes }),
                    }))}
                  />
                  <Button
                    isSmall
                    icon="cells"
                    isDisabled={coloured === chosen.module}
                    onPress={() => onColour(chosen.module)}
                  >
                    {t.dynamic(coloured === chosen.module ? 'trajectoryGenes.coloured' : 'trajectoryGenes.colour')}
                  </Button>
                </>
              )}
              {onSendGenes && named.length > 0 && (
                <Button isSmall icon="chart" onPress={() => onSendGenes(named.map(({ symbol }) => symbol))}>
                  {t.dynamic('trajectoryGenes.sendTop', { n: named.length })}
                </Button>
              )}
            </>
          }
          table={(d) => moduleHeatmapTable({ title, data: d, groupSizes: sizes, groupLabel, valueLabel }, t)}
        >
          {(d, figure) => (
            <ModuleHeatmap
              title={figure.title || title}
              data={d}
              groupSizes={sizes}
              groupLabel={groupLabel}
              valueLabel={valueLabel}
              onSelect={({ index }) => {
                const module = modules[index.row]?.module;
                if (module !== undefined) onChoiceChange({ ...choice, module });
              }}
            />
          )}
        </PlotFrame>
      ) : (
        <EmptyState icon="chart" title={t.dynamic('trajectoryGenes.noModules')}>
          {t.dynamic('trajectoryGenes.noModulesHint')}
        </EmptyState>
      )}
      <Words>
        <Muted>
          {t.dynamic('trajectoryGenes.graphFacts', {
            ...{ neighbours: graph.neighbours, nodes: graph.nodes, partitions: graph.partitions.length },
            ...{ resolution: t.number(graph.resolution, { maximumSignificantDigits: 3 }), q: t.number(graph.q) },
            modules: modules.length,
          })}
        </Muted>
        {named.length > 0 && (
          <p>
            {t.dynamic('trajectoryGenes.topGraph')}{' '}
            {named.map((gene, i) => (
              <span key={gene.gene_id}>
                {i > 0 && ', '}
                <em>{gene.symbol}</em> (I = {t.number(gene.morans_i)}, {equals('q', gene.q_val)})
              </span>
            ))}
          </p>
        )}
      </Words>
    </>
  );
}
