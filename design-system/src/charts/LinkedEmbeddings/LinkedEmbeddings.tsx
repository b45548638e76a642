'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../../kernels/cells/Embedding.tsx';
import type { SelectionMask } from '../../kernels/points/embedding.types.ts';
import { Compose, PartTitle } from '../../kernels/figure/Compose.tsx';
import type { LinkedEmbeddingsProps } from './LinkedEmbeddings.types.ts';
import { LinkedFill } from './LinkedFill.tsx';
import { useLinked } from './useLinked.ts';
import { useShownViews } from './useShownViews.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  min-height: 32px;
  padding: 0 4px 8px;
  font-size: 13px;
  color: var(--st-muted);
`;

/** Two views of the same cells with one selection, tool and camera: a selection or zoom in one view applies to the other. */
export const LinkedEmbeddings = chart(function LinkedEmbeddings(props: LinkedEmbeddingsProps) {
  const views = useShownViews(props.data);
  return props.isFilling ? <LinkedFill {...props} data={views} /> : <InLines {...props} data={views} />;
});

function InLines(props: LinkedEmbeddingsProps) {
  const { title, data: views, labelPlace, pointSize, opacity, palette, ramp, height = 420 } = props;
  const t = useT();
  const [ownSelection, setOwnSelection] = useState<SelectionMask | null>(null);
  const selection = props.selection === undefined ? ownSelection : props.selection;
  const { linked, setLinked, tool, setTool, cameraOf, setCameraOf } = useLinked(props);
  const [highlighted, setHighlighted] = useState<readonly number[]>([]);
  // A category picked in one legend is picked in the other where both show the same column.
  const same = views[0].colour.kind === 'category' && views[0].colour === views[1].colour;
  const count = selection ? selection.reduce((n, v) => n + v, 0) : 0;
  return (
    <ChartBox role="group" aria-label={title}>
      <Bar>
        <Switch isSelected={linked} onChange={setLinked}>
          {t('embedding.oneCamera')}
        </Switch>
        <span role="status">{t('embedding.selected', { n: count, total: views[0].data.n })}</span>
      </Bar>
      <Compose least={420}>
        {views.map((view, i) => (
          <div key={view.title}>
            <PartTitle data-part-title="">{view.title}</PartTitle>
            <div style={{ height }}>
              <Embedding
                data={view.data}
                colour={view.colour}
                title={`${title}: ${view.title}`}
                {...view.spots}
                labelPlace={labelPlace}
                pointSize={pointSize}
                opacity={opacity}
                palette={palette}
                legendFontSize={props.legendFontSize}
                showAxes={props.showAxes}
                showContours={props.showContours}
                renderer={props.renderer}
                showTools={props.showTools}
                ramp={view.ramp ?? ramp}
                tool={tool ?? 'lasso'}
                onToolChange={setTool}
                selection={selection}
                onSelectionChange={(mask, n) => {
                  setOwnSelection(mask);
                  props.onSelectionChange?.(mask, n);
                }}
                camera={cameraOf(i)}
                onCameraChange={setCameraOf(i)}
                {...(same && { highlighted, onHighlightedChange: setHighlighted })}
              />
            </div>
          </div>
        ))}
      </Compose>
    </ChartBox>
  );
}
