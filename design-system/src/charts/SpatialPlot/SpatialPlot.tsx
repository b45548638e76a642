'use client';
import { useEffect, useMemo, useState } from 'react';
import { styled, useTheme } from 'styled-components';
import { Slider } from '../../primitives/Slider/Slider.tsx';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../embedding/Embedding.tsx';
import type { EmbeddingProjection, EmbeddingUnderlay } from '../embedding/embedding.types.ts';
import { scaleBar, upright } from './spatial.ts';
import type { SpatialPlotProps, TissueImage } from './SpatialPlot.types.ts';

const Controls = styled.div`
  max-width: 260px;
  padding: 8px 4px 0;
`;

/** The picture once it is decoded; null before, and where it cannot be read: the spots do not wait for it. */
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
export function SpatialPlot(props: SpatialPlotProps) {
  const { title, colour, image, micrometresPerUnit, height = 480 } = props;
  const t = useT();
  const theme = useTheme();
  const [own, setOwn] = useState(0.8);
  const opacity = props.imageOpacity ?? own;
  const picture = useImage(image);
  const coordinates = useMemo(() => upright(props.coordinates), [props.coordinates]);
  const underlay = useMemo<EmbeddingUnderlay | undefined>(
    () =>
      picture && image
        ? { image: picture, x: [0, image.width / image.scale], y: [-image.height / image.scale, 0], opacity }
        : undefined,
    [picture, image, opacity],
  );
  const bar = ({ unit, width, height: tall }: EmbeddingProjection) => {
    if (!micrometresPerUnit || !width) return null;
    const { micrometres, pixels } = scaleBar(unit / micrometresPerUnit, Math.min(160, width * 0.3));
    const text = micrometres >= 1000 ? `${t.number(micrometres / 1000)} mm` : `${t.number(micrometres)} µm`;
    const [x, y] = [width - 16 - pixels, tall - 20];
    const { text: ink, surface } = theme.colour;
    const halo = { stroke: surface, strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } as const;
    return (
      <g data-part="scale-bar" data-micrometres={micrometres} data-pixels={pixels.toFixed(2)}>
        <rect x={x - 6} y={y - 22} width={pixels + 12} height={32} rx={4} fill={surface} opacity={0.82} />
        <path d={`M${x} ${y}h${pixels}`} stroke={ink} strokeWidth={3} />
        <text x={x + pixels / 2} y={y - 7} textAnchor="middle" fontSize={12} fill={ink} {...halo}>
          {text}
        </text>
      </g>
    );
  };
  return (
    <div>
      <div style={{ height }}>
        <Embedding
          coordinates={coordinates}
          colour={colour}
          label={`${title}. ${t('spatial.summary', { n: coordinates.n })}`}
          showAxes={false}
          overlay={bar}
          underlay={underlay}
          diameter={props.spotDiameter}
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
    </div>
  );
}
