'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { base } from '../../tokens/base.ts';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { naturalHeight, withKeyHeight, withPlotHeight } from '../figure/fileSize.ts';
import { fitSvg, placeSvg } from '../figure/figureSvg.ts';
import { markSvg } from '../marks/svg.ts';
import { axesOf, projectionOf, viewOf } from '../points/camera.ts';
import type { EmbeddingCamera, EmbeddingPlotProps } from '../points/embedding.types.ts';
import { figureSvg, hasKeyBelow, keyBelow, legendWidth, type FigureInput } from './figure.ts';
import { labelsIn } from './labels.ts';
import { axesArea } from './Overlay.tsx';
import { embeddingName } from './names.ts';
import type { SceneParts } from './useScene.ts';

interface Drawn {
  root: RefObject<ChartElement | null>;
  stage: RefObject<HTMLElement | null>;
  parts: SceneParts;
  camera: EmbeddingCamera;
  highlighted: readonly number[];
  size: { width: number; height: number };
}

/** The overlay above the cells as displayed on the page. */
function overlayText(stage: HTMLElement | null): string {
  const group = stage?.querySelector('svg.overlay [data-overlay]');
  return group?.childNodes.length ? new XMLSerializer().serializeToString(group) : '';
}

/** Gives the chart's element its export: cells, labels and axes at any size, with the legend next to them. */
export function useEmbeddingFile(props: EmbeddingPlotProps & { legendApart?: boolean }, drawn: Drawn): void {
  const { data: coordinates, colour, marks, ramp = 'haze', legendFontSize: fontSize = 12 } = props;
  const { showAxes = true, labelPlace = 'side' } = props;
  const { root, stage, parts, camera, highlighted, size } = drawn;
  const t = useT();
  const theme = useTheme();
  const figure = useRef<(width?: number, height?: number) => FigureInput>(null);
  // In an export the legend is next to the cells, so cells and labels use the whole plot.
  figure.current = (width = size.width, height = size.height) => {
    const view = viewOf(camera, parts.positions, width, height);
    const over = marks?.(projectionOf(view, coordinates));
    const [axes, name] = [axesOf(camera, coordinates.dimensions), embeddingName(coordinates.key, t)];
    return {
      ...{ coordinates, colour, ramp, theme, fontSize, showAxes, width, height },
      colours: parts.colours,
      labels: labelsIn(view, parts, colour, {
        highlighted,
        fontSize,
        covered: showAxes ? axesArea(axes, name, height) : null,
        marks: over,
      }),
      ...{ axes, axisTitle: name },
      showLegend: labelPlace !== 'none' && !props.legendApart,
      overlay: over ? over.map(markSvg).join('\n') : overlayText(stage.current),
      scene: (ratio) => parts.scene(width, height, ratio, camera, { left: 0, top: 0, width, height }),
    };
  };
  useEffect(() => {
    if (root.current)
      root.current.stromaSvg = (width, height = naturalHeight(width), ratio) => {
        if (!figure.current) return '';
        const whole = figure.current(width, height);
        if (hasKeyBelow(whole)) {
          const key = keyBelow(whole);
          const tall = height + key.height;
          const cells = placeSvg(figureSvg({ ...whole, showLegend: false }, ratio), 0, 0, width, height);
          const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}" viewBox="0 0 ${width} ${tall}" font-family="${base.font.ui}"><rect width="100%" height="100%" fill="${theme.colour.surface}"/>${cells}${placeSvg(key.svg, 0, height, width, key.height)}</svg>`;
          return withKeyHeight(withPlotHeight(svg, height, width), key.height);
        }
        const cells = width - legendWidth(figure.current(width, height));
        return withPlotHeight(fitSvg(figureSvg(figure.current(cells, height), ratio), width, height), height, cells);
      };
  }, [root, theme]);
}
