'use client';
import { useContext, useMemo, useRef } from 'react';
import { useTheme } from 'styled-components';
import { useSize } from '../../primitives/useSize.ts';
import { InnerCharts, useChartRoot } from '../figure/chart.tsx';
import { FigureRoomContext } from '../figure/room.ts';
import { HeatCanvas } from './HeatCanvas.tsx';
import { HeatChart } from './HeatChart.tsx';
import { heatModel } from './heatModel.ts';
import { colourBarWidth } from './heatMarks.ts';
import { heatLayout, type HeatWindow } from './heatLayout.ts';
import type { HeatViewProps } from './heat.types.ts';
import { useHeatTexts } from './useHeatTexts.ts';

/** Maximum number of cells drawn as SVG; larger matrices are drawn on a canvas. */
export const HEAT_SVG_CELLS = 10_000;

/**
 * A matrix as colours, with clusterings, annotation bars, names and text in cells. Up to HEAT_SVG_CELLS cells it is a Highcharts heatmap,
 * above a canvas with zoom; legend, names and trees are the same marks in both and in the exported figure.
 */
export function HeatView(props: HeatViewProps) {
  const { data: matrix, valueLabel, rowLabel, columnLabel, ramp, centre, domain, rowLinkage, columnLinkage } = props;
  const { rowAnnotations, columnAnnotations, cellText, areRowsItalic, areColumnsItalic, rowOrder, columnOrder } = props;
  const {
    columnSegments,
    areColumnsInOrder,
    isBarAtEnd,
    palette,
    title,
    describeCell,
    height: asked,
    renderer = 'auto',
    onSelect,
    onPaint,
  } = props;
  const onPick =
    onSelect &&
    ((row: number, column: number) =>
      onSelect({
        item: { row: matrix.rows[row] ?? '', column: matrix.columns[column] ?? '' },
        index: { row, column },
      }));
  const room = useContext(FigureRoomContext);
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const root = useChartRoot(box);
  const { width } = useSize(box);
  const { texts, describe, keys } = useHeatTexts();
  const model = useMemo(
    () =>
      heatModel(
        {
          data: matrix,
          valueLabel,
          rowLabel,
          columnLabel,
          rowLinkage: rowLinkage ?? null,
          columnLinkage: columnLinkage ?? null,
          ...(ramp && { ramp }),
          ...(centre !== undefined && { centre }),
          ...(domain && { domain }),
          ...(rowAnnotations && { rowAnnotations }),
          ...(columnAnnotations && { columnAnnotations }),
          ...(cellText && { cellText }),
          ...(areRowsItalic && { areRowsItalic }),
          ...(areColumnsItalic && { areColumnsItalic }),
          ...(rowOrder && { rowOrder }),
          ...(columnOrder && { columnOrder }),
          ...(columnSegments && { columnSegments }),
          ...(areColumnsInOrder && { areColumnsInOrder }),
          ...(isBarAtEnd && { isBarAtEnd }),
          ...(palette && { palette }),
        },
        theme,
      ),
    // Callers pass stable data; an inline cellText or domain only costs a rebuild.
    [
      matrix,
      valueLabel,
      rowLabel,
      columnLabel,
      rowLinkage,
      columnLinkage,
      ramp,
      centre,
      domain,
      rowAnnotations,
      columnAnnotations,
      cellText,
      areRowsItalic,
      areColumnsItalic,
      rowOrder,
      columnOrder,
      columnSegments,
      areColumnsInOrder,
      isBarAtEnd,
      palette,
      theme,
    ],
  );
  const shared = useMemo(() => {
    const barWidth = colourBarWidth(model, texts);
    return {
      layout: (w: number, h: number | undefined, view?: HeatWindow) =>
        heatLayout(model, { width: w, barWidth, more: texts.more, ...(h && { height: h }), ...(view && { view }) }),
      lines: (row: number, column: number) => {
        const value = matrix.values[row]?.[column] ?? null;
        return [
          `${matrix.rows[row] ?? ''} · ${matrix.columns[column] ?? ''}`,
          `${valueLabel}: ${value === null ? texts.noValue : texts.number(value)}`,
          ...(describeCell?.(row, column) ?? []),
        ];
      },
    };
  }, [model, texts, matrix, valueLabel, describeCell]);
  // A matrix of many rows keeps the height that names them all.
  const own = room !== null && width > 0 ? shared.layout(width, undefined).height : 0;
  const height = asked ?? (room !== null && room > own ? room : undefined);
  const large = renderer === 'auto' ? model.rows * model.columns > HEAT_SVG_CELLS : renderer === 'canvas';
  const Body = large ? HeatCanvas : HeatChart;
  return (
    <div ref={box} {...root.attributes} style={{ minWidth: 0, minHeight: height ?? 120, ...root.style }}>
      {width > 0 && (
        <InnerCharts>
          <Body
            model={model}
            {...shared}
            texts={texts}
            width={width}
            height={height}
            description={`${title}. ${describe(model.spec, model.extent)}${large ? ` ${keys}` : ''}`}
            onPick={onPick}
            onPaint={onPaint}
          />
        </InnerCharts>
      )}
    </div>
  );
}
