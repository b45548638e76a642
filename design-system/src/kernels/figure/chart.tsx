'use client';
import {
  createContext,
  useContext,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import type { ChartElement } from './chartElement.types.ts';

/** Ref of a chart. */
export interface ChartHandle {
  /** The chart's outermost element. */
  readonly element: HTMLElement;
  /** The figure of a file as SVG, px; without a height the figure is as high as it needs. Empty until the chart is drawn. */
  toSvg: (width: number, height?: number) => string;
  /** The figure as a PNG with `ratio` pixels per px, 2 by default. */
  toImage: (size: { width: number; height?: number; ratio?: number }) => Promise<Blob>;
  /** Moves the focus to the chart's first stop of the tab order. */
  focus: () => void;
}

/** Props that every chart accepts besides its own; they and all `data-*` and `aria-*` attributes apply to its outermost element. */
export interface ChartProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  id?: string | undefined;
  ref?: Ref<ChartHandle> | undefined;
}

/** A chart with the props of its outermost element. */
export type Chart<P> = (props: P & ChartProps) => ReactNode;

const RootContext = createContext<ChartProps | null>(null);

const FOCUSABLE = '[tabindex="0"], button, input, [href]';

function handleOf(root: RefObject<HTMLElement | null>): ChartHandle {
  const element = (): HTMLElement => {
    if (!root.current) throw new Error('the chart is not mounted');
    return root.current;
  };
  const drawn = (): ChartElement | null => {
    const own = element();
    return own.matches('[data-chart]') ? (own as ChartElement) : own.querySelector<ChartElement>('[data-chart]');
  };
  const toSvg: ChartHandle['toSvg'] = (width, height) => drawn()?.stromaSvg?.(width, height) ?? '';
  return {
    get element() {
      return element();
    },
    toSvg,
    toImage: async ({ width, height, ratio = 2 }) => {
      const svg = toSvg(width, height);
      if (!svg) throw new Error('the chart is not drawn yet');
      const [{ svgToCanvas, canvasToPng }, { svgSize }] = await Promise.all([
        import('./raster.ts'),
        import('./figureSvg.ts'),
      ]);
      const size = svgSize(svg);
      return canvasToPng(await svgToCanvas(svg, Math.round(size.width * ratio), Math.round(size.height * ratio)));
    },
    focus: () => {
      const own = element();
      (own.matches(FOCUSABLE) ? own : own.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    },
  };
}

/** The handle of the first chart inside an element that is drawn; null while none is. */
export function chartIn(element: HTMLElement): ChartHandle | null {
  const drawn = [...element.querySelectorAll<ChartElement>('[data-chart]')].find((one) => one.stromaSvg);
  return drawn ? handleOf({ current: drawn }) : null;
}

const isRootProp = (name: string): boolean => /^(?:className|style|id|ref|data-.*|aria-.*)$/.test(name);

/** Makes a chart of a function that draws: className, style, id, data-*, aria-* and ref go to the outermost element that it draws. */
export function chart<P extends object>(Drawing: (props: P) => ReactNode): Chart<P> {
  function Chart(props: P & ChartProps) {
    const entries = Object.entries(props);
    const own = Object.fromEntries(entries.filter(([name]) => !isRootProp(name))) as P;
    const root = Object.fromEntries(entries.filter(([name]) => isRootProp(name))) as ChartProps;
    return (
      <RootContext value={root}>
        <Drawing {...own} />
      </RootContext>
    );
  }
  Object.defineProperty(Chart, 'name', { value: Drawing.name });
  return Chart;
}

interface ChartRoot {
  style: CSSProperties | undefined;
  /** className, id, data-* and aria-*. */
  attributes: Omit<ChartProps, 'ref' | 'style'>;
}
/** Props of the chart for its outermost element, whose ref is given. Charts inside it are parts: wrap them in `InnerCharts`. */
export function useChartRoot(element: RefObject<HTMLElement | null>): ChartRoot {
  const { ref, style, ...attributes } = useContext(RootContext) ?? {};
  const handle = useMemo(() => handleOf(element), [element]);
  useImperativeHandle(ref, () => handle, [handle]);
  return { style, attributes };
}

/** Charts and views inside a chart, which are not its outermost element. */
export function InnerCharts({ children }: { children: ReactNode }) {
  return <RootContext value={null}>{children}</RootContext>;
}

interface ChartBoxProps extends ComponentPropsWithoutRef<'div'> {
  as?: 'div' | 'figure';
  ref?: RefObject<HTMLDivElement | null>;
}
/** The outermost element of a chart that lays out its views itself. */
export function ChartBox({ as: Element = 'div', ref, style, children, ...own }: ChartBoxProps) {
  const held = useRef<HTMLDivElement>(null);
  const box = ref ?? held;
  const root = useChartRoot(box);
  const className = [own.className, root.attributes.className].filter(Boolean).join(' ');
  return (
    <Element
      ref={box}
      {...own}
      {...root.attributes}
      {...(className && { className })}
      style={{ ...style, ...root.style }}
    >
      <InnerCharts>{children}</InnerCharts>
    </Element>
  );
}
