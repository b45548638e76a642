'use client';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { fitSvg, svgSize } from '../../kernels/figure/figureSvg.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { SkeletonChart } from '../../primitives/Skeleton/Skeleton.tsx';
import { useT } from '../../theme/messages.ts';
import { PX_PER_MM } from '../print/printFigure.ts';
import type { AskedSize, ExportImageDialogProps, MeasuredFigure } from './ExportImageDialog.types.ts';

/** Minimum plot height in mm for readable data. */
export const MIN_PLOT_MM = 20;
/** Maximum height in mm of a figure on a page. */
export const MAX_PAGE_HEIGHT_MM = 247;
/** Debounce: nothing is drawn while a number is typed. */
const PAUSE_MS = 250;

const Room = styled.div`
  height: 240px;
  border: 1px solid var(--st-line-strong);
  > svg {
    display: block;
    width: 100%;
    height: 100%;
  }
`;

interface SheetState {
  /** The figure at the requested size; null while it is drawn, on failure, and without `measure`. */
  figure: MeasuredFigure | null;
  isFailed: boolean;
  /** The plot is lower than the minimum, in px or mm. */
  isLow: boolean;
  /** The file may be written. */
  isSound: boolean;
}

/** The minimum in the unit of a figure. */
export const leastPlot = (unit: AskedSize['unit']): number =>
  unit === 'mm' ? MIN_PLOT_MM : Math.round(MIN_PLOT_MM * PX_PER_MM);

/** The figure at the requested size, redrawn when the size changes. */
export function useSheet(measure: ExportImageDialogProps['measure'], size: AskedSize): SheetState {
  const { width, height, unit } = size;
  const key = [width, height, unit].join(' ');
  const [last, setLast] = useState<{ key: string; figure: MeasuredFigure | null } | null>(null);
  useEffect(() => {
    if (!measure || !(width > 0)) return;
    let isWanted = true;
    const end = (figure: MeasuredFigure | null) => isWanted && setLast({ key, figure });
    const timer = setTimeout(
      () => measure({ width, unit, ...(height !== undefined && { height }) }).then(end, () => end(null)),
      PAUSE_MS,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [measure, width, height, unit, key]);
  const now = last?.key === key ? last : null;
  const figure = now?.figure ?? null;
  const isLow = figure !== null && figure.plot !== null && figure.plot < leastPlot(unit);
  return { figure, isLow, isFailed: now !== null && !figure, isSound: !measure || (figure !== null && !isLow) };
}

/** The sheet, and its faults. `wished`: the height entered by the user. */
export function Sheet(props: SheetState & { unit: AskedSize['unit']; wished: number | null }) {
  const { figure, isFailed, isLow, unit, wished } = props;
  const t = useT();
  const number = (value: number) => t.number(value, { maximumFractionDigits: unit === 'mm' ? 1 : 0 });
  const px = figure && svgSize(figure.svg);
  return (
    <>
      {!isFailed && (
        <Room
          key={figure ? 'sheet' : 'waiting'}
          role="img"
          aria-label={t('exportImage.sheet')}
          data-sheet={figure ? '' : undefined}
          {...(figure && px && { dangerouslySetInnerHTML: { __html: fitSvg(figure.svg, px.width, px.height) } })}
        >
          {figure ? undefined : <SkeletonChart />}
        </Room>
      )}
      {isFailed && <Banner tone="danger">{t('exportImage.notDrawn')}</Banner>}
      {isLow && (
        <Banner tone="danger">
          {t('exportImage.lowPlot', { plot: number(figure?.plot ?? 0), least: number(leastPlot(unit)), unit })}
        </Banner>
      )}
      {figure?.isCrowded && <Banner tone="warning">{t('exportImage.crowded')}</Banner>}
      {figure && wished !== null && figure.height > wished * 1.02 && (
        <Muted>{t('exportImage.grown', { height: number(figure.height), unit })}</Muted>
      )}
      {figure && unit === 'mm' && figure.height > MAX_PAGE_HEIGHT_MM && (
        <Muted>{t('exportImage.higherThanPage', { max: MAX_PAGE_HEIGHT_MM })}</Muted>
      )}
    </>
  );
}
