'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { fitSvg } from '../../kernels/figure/figureSvg.ts';
import { SkeletonChart } from '../../primitives/Skeleton/Skeleton.tsx';
import { PX_PER_MM } from './printFigure.ts';
import { usePrinter } from './PrintStage.tsx';

const Sheet = styled.div`
  width: 100%;
  height: 100%;
  > svg {
    display: block;
    width: 100%;
    height: 100%;
  }
`;
/** Canvas pixels per px of the layout. */
const RATIO = 2;
/** A drag is many sizes; the last one is drawn. */
const PAUSE_MS = 250;

export interface PrintedFigureProps {
  figure: ReactNode;
  /** Key that changes with the figure's content. */
  look: string;
  /** In mm. */
  width: number;
  height: number;
}

/** A figure as printed, scaled to the available space; shown as on the screen if it cannot be printed. */
export function PrintedFigure({ figure, look, width, height }: PrintedFigureProps) {
  const { draw, stage } = usePrinter();
  const [svg, setSvg] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const shown = useRef(figure);
  shown.current = figure;
  useEffect(() => {
    let isPresent = true;
    const size = { width: Math.round(width * PX_PER_MM), height: Math.round(height * PX_PER_MM), ratio: RATIO };
    const timer = setTimeout(() => {
      draw(shown.current, size).then(
        (text) => {
          if (!isPresent) return;
          setFailed(false);
          setSvg(fitSvg(text, size.width, size.height));
        },
        () => isPresent && setFailed(true),
      );
    }, PAUSE_MS);
    return () => {
      isPresent = false;
      clearTimeout(timer);
    };
  }, [draw, look, width, height]);
  return (
    <>
      {isFailed ? figure : svg === null ? <SkeletonChart /> : <Sheet dangerouslySetInnerHTML={{ __html: svg }} />}
      {stage}
    </>
  );
}
