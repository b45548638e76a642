'use client';
import { useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { Slider } from '../../primitives/Slider/Slider.tsx';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../../kernels/cells/Embedding.tsx';
import type { SpatialPlotProps, TissueImage } from './SpatialPlot.types.ts';
import { useShownColour } from '../EmbeddingPlot/shownColour.ts';
import { useSlide } from './useSlide.ts';

const Controls = styled.div`
  max-width: 260px;
  padding: 8px 4px 0;
`;

/** The image after decoding; null before, and if it cannot be read. Spots do not wait for it. */
function useImage(image: TissueImage | null | undefined): HTMLImageElement | null {
  const [ready, setReady] = useState<{ src: string; image: HTMLImageElement } | null>(null);
  const src = image?.src;
  useEffect(() => {
    if (!src) return;
    let isHere = true;
    const next = new Image();
    next.src = src;
    next.decode().then(
      () => isHere && setReady({ src, image: next }),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [src]);
  return ready && ready.src === src ? ready.image : null;
}

/** Spots over a tissue image with a scale bar; the image's opacity is the reader's (specification 2.7). */
export const SpatialPlot = chart(function SpatialPlot(props: SpatialPlotProps) {
  const { title, colour, image, height = 480 } = props;
  const t = useT();
  const named = useShownColour(colour);
  const [own, setOwn] = useState(0.8);
  const opacity = props.imageOpacity ?? own;
  const picture = useImage(image);
  const shown = useMemo(() => (picture && image ? { ...image, source: picture } : null), [picture, image]);
  const { data: coordinates, spotDiameter, micrometresPerUnit } = props;
  const slide = useSlide({ data: coordinates, image: shown, imageOpacity: opacity, spotDiameter, micrometresPerUnit });
  return (
    <ChartBox>
      <div style={{ height }}>
        <Embedding
          {...slide}
          colour={named}
          title={`${title}. ${t('spatial.summary', { n: coordinates.n })}`}
          showAxes={false}
          labelPlace={props.labelPlace}
          pointSize={props.pointSize}
          opacity={props.opacity}
          palette={props.palette}
          ramp={props.ramp}
          selection={props.selection}
          onSelectionChange={props.onSelectionChange}
          describeCell={props.describeCell}
        />
      </div>
      {image && (
        <Controls>
          <Slider
            label={t('spatial.imageOpacity')}
            min={0}
            max={100}
            step={5}
            value={Math.round(opacity * 100)}
            onChange={(v) => (props.onImageOpacityChange ?? setOwn)(v / 100)}
          />
        </Controls>
      )}
    </ChartBox>
  );
});
