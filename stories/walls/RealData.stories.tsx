import type { Meta, StoryObj } from '@storybook/react-vite';
import { bloodEmbedding } from '@stroma/contract/fixtures/cohort/blood';
import { cellInteractionFixture } from '@stroma/contract/fixtures/tools/cell-interaction';
import { cnvFixture } from '@stroma/contract/fixtures/tools/cnv';
import {
  degTablesFixture,
  differentialExpressionFixture,
} from '@stroma/contract/fixtures/tools/differential-expression';
import { enrichmentFixture } from '@stroma/contract/fixtures/tools/enrichment';
import { geneExpressionFixture } from '@stroma/contract/fixtures/tools/gene-expression';
import {
  CnvHeatmap,
  CnvScore,
  DotPlot,
  EmbeddingPlot,
  type EmbeddingColour,
  EMBEDDING_HOME,
  EnrichmentDot,
  Heatmap,
  InteractionHeatmap,
  ScatterWithFit,
  ViolinPlot,
  VolcanoPlot,
} from '@stroma/design-system/charts';
import { base } from '@stroma/design-system/tokens';
import { useState, type ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { cnvChartData } from '../../design-system/src/chart-tests/cnv-shown.ts';
import { WALL_AXE } from './wall.tsx';

/** Results of the tools on real cells: 700 blood cells of pbmc68k_reduced, 184 cells of an oligodendroglioma. */
const meta: Meta = { title: 'Walls/Real data', parameters: { layout: 'fullscreen', a11y: WALL_AXE } };
export default meta;

const { coordinates, cellTypes, gene } = bloodEmbedding;
const { genes, groups, dots, summaries, means, coexpression } = geneExpressionFixture;
const [comparison] = differentialExpressionFixture.comparisons;

function Cells() {
  const [camera, setCamera] = useState(EMBEDDING_HOME);
  const colours: readonly Exclude<EmbeddingColour, { kind: 'none' }>[] = [
    { kind: 'category', name: 'Cell type', ...cellTypes },
    {
      ...{ kind: 'number', name: gene.symbol, italic: true, unit: 'log-normalised' },
      ...{ values: gene.values, min: 0, max: gene.max },
    },
  ];
  return colours.map((colour) => (
    <div key={colour.name} style={{ height: 420 }}>
      <EmbeddingPlot
        data={coordinates}
        colour={colour}
        title={`UMAP, ${colour.name}`}
        camera={camera}
        onCameraChange={setCamera}
      />
    </div>
  ));
}
const SECTIONS: Record<string, ReactNode> = {
  'Blood: cells': <Cells />,
  'Blood: LYZ by cell type': (
    <ViolinPlot
      title="LYZ by cell type"
      data={summaries[0] ?? []}
      valueLabel="LYZ (log-normalised)"
      groupLabel="Cell type"
    />
  ),
  'Blood: markers': (
    <DotPlot
      title="Markers by cell type"
      genes={genes.map(({ symbol }) => symbol)}
      groups={groups}
      data={dots}
      groupLabel="Cell type"
    />
  ),
  'Blood: mean expression': (
    <Heatmap
      title="Mean expression by cell type"
      data={means}
      valueLabel="z score"
      rowLabel="Genes"
      columnLabel="Cell types"
      isScaledByRow
    />
  ),
  'Blood: co-expression': coexpression && (
    <ScatterWithFit title="Co-expression" data={coexpression} unit="log-normalised" />
  ),
  'Blood: monocytes against dendritic cells': comparison && (
    <VolcanoPlot
      title="Differential expression"
      data={degTablesFixture.volcano}
      a={comparison.a.name}
      b={comparison.b.name}
    />
  ),
  'Blood: enriched terms': <EnrichmentDot title="Enriched terms" data={enrichmentFixture.terms} />,
  'Blood: interactions': (
    <InteractionHeatmap
      title="Significant ligand-receptor pairs"
      cellTypes={cellInteractionFixture.cellTypes.map(({ name }) => name)}
      data={cellInteractionFixture.counts}
    />
  ),
  'Oligodendroglioma: copy number': (
    <CnvHeatmap title="Inferred copy number" data={cnvChartData.heatmap} k={4} groupLabel="Cell type" />
  ),
  'Oligodendroglioma: score': (
    <CnvScore title="CNV score" data={cnvFixture.scores} points={cnvFixture.points} groupLabel="Cell type" />
  ),
};

export const BloodAndTumour: StoryObj = {
  tags: ['!autodocs'],
  render: () => (
    <main
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 720px), 1fr))',
        gap: base.space[4],
        padding: base.space[4],
      }}
    >
      {Object.entries(SECTIONS).map(([name, chart]) => (
        <section key={name} data-chart-of={name} style={{ minWidth: 0 }}>
          <h2 style={{ font: `600 12px/16px ${base.font.ui}` }}>{name}</h2>
          {chart}
        </section>
      ))}
    </main>
  ),
  play: async ({ canvasElement }) => {
    const sections = [...canvasElement.querySelectorAll('[data-chart-of]')];
    await expect(sections).toHaveLength(Object.keys(SECTIONS).length);
    for (const section of sections)
      await waitFor(() => expect(section.querySelector('svg text, canvas')).not.toBeNull());
    await waitFor(() =>
      expect(canvasElement.querySelectorAll(`canvas[data-painted="${coordinates.n}"]`)).toHaveLength(2),
    );
  },
};
