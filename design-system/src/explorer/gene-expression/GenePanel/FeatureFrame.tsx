'use client';
import { EmbeddingPlot } from '../../../charts/EmbeddingPlot/EmbeddingPlot.tsx';
import { embeddingPlotTable } from '../../../charts/EmbeddingPlot/EmbeddingPlot.table.ts';
import { embeddingName } from '../../../kernels/cells/names.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import type { GenePanelProps } from '../gene-expression.types.ts';

/** Embedding coloured by the gene's expression. */
export function FeatureFrame({ gene, layer, feature }: GenePanelProps) {
  const t = useT();
  return (
    <PlotFrame
      title={<em>{gene}</em>}
      fileName={feature?.state === 'ready' ? `${embeddingName(feature.data.coordinates.key, t)} ${gene}` : undefined}
      subtitle={t(`gene.unit.${layer}`)}
      state={feature ?? { state: 'empty' }}
      height={400}
      table={(d) => embeddingPlotTable({ colour: d.colour, data: d.coordinates }, t)}
    >
      {(d) => (
        <div style={{ height: 400 }}>
          <EmbeddingPlot data={d.coordinates} colour={d.colour} title={`${gene ?? ''} · ${d.coordinates.key}`} />
        </div>
      )}
    </PlotFrame>
  );
}
