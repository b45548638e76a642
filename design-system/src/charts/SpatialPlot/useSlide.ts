'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import type {
  EmbeddingPlotProps,
  EmbeddingProjection,
  EmbeddingSpots,
  EmbeddingUnderlay,
} from '../../kernels/points/embedding.types.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { scaleBar, upright } from './spatial.ts';
import type { Slide } from './SpatialPlot.types.ts';

type Shown = Pick<EmbeddingPlotProps, 'data'> & EmbeddingSpots;

/** Turns a plot of cells into spots on tissue: y points down as in the image, the image is below, with true diameters and a scale bar. */
export function useSlide({ data: coordinates, ...slide }: Slide): Shown {
  const turned = useMemo(() => upright(coordinates), [coordinates]);
  return { data: turned, ...useTissue(slide) };
}

/** The image below the cells, true diameters and a scale bar, for plots whose cells are upright already. */
export function useTissue({
  image,
  imageOpacity = 0.8,
  spotDiameter,
  micrometresPerUnit,
}: Omit<Slide, 'data'>): EmbeddingSpots {
  const t = useT();
  const { text: ink, surface } = useTheme().colour;
  const underlay = useMemo<EmbeddingUnderlay | undefined>(
    () =>
      image
        ? {
            image: image.source,
            x: [0, image.width / image.scale],
            y: [-image.height / image.scale, 0],
            opacity: imageOpacity,
          }
        : undefined,
    [image, imageOpacity],
  );
  const bar = ({ unit, width, height }: EmbeddingProjection): Mark[] => {
    if (!micrometresPerUnit || !width) return [];
    const { micrometres, pixels } = scaleBar(unit / micrometresPerUnit, Math.min(160, width * 0.3));
    const text = micrometres >= 1000 ? `${t.number(micrometres / 1000)} mm` : `${t.number(micrometres)} µm`;
    const [x, y] = [width - 16 - pixels, height - 20];
    return [
      { kind: 'rect', x: x - 6, y: y - 22, w: pixels + 12, h: 32, radius: 4, fill: surface, opacity: 0.82 },
      { kind: 'path', d: `M${x} ${y}h${pixels}`, stroke: ink, width: 3 },
      {
        ...{ kind: 'text', x: x + pixels / 2, y: y - 7, text, anchor: 'middle', fill: ink, halo: surface },
        part: 'scale-bar',
      } as const,
    ];
  };
  return {
    ...(underlay && { underlay }),
    ...(spotDiameter && { diameter: spotDiameter }),
    ...(micrometresPerUnit && { marks: bar }),
  };
}
