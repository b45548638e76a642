import { rampStops } from '../../tokens/palettes.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { dendroPath } from './dendroPath.ts';
import type { Mark } from '../marks/marks.types.ts';
import { nameFitter } from '../text/names.ts';
import { fitText, textWidth } from '../text/text.ts';
import type { HeatTexts } from './heat.types.ts';
import { annotationGap, BAR, heatRamp, nameAbove, type HeatLayout } from './heatLayout.ts';
import { cellOf, textColourOnCell, type HeatModel } from './heatModel.ts';

interface Ends {
  low: string;
  high: string;
  middle: string | null;
}
/** Labels of the colour bar. An end is marked if values are beyond it. */
export function colourBarLabels(model: HeatModel, texts: HeatTexts): Ends {
  const [low, high] = model.domain;
  const beyond = model.extent;
  return {
    low: `${beyond && beyond[0] < low - 1e-9 ? '≤ ' : ''}${texts.number(low)}`,
    high: `${beyond && beyond[1] > high + 1e-9 ? '≥ ' : ''}${texts.number(high)}`,
    middle: model.spec.ramp === 'diverging' ? texts.number((low + high) / 2) : null,
  };
}
export function colourBarWidth(model: HeatModel, texts: HeatTexts): number {
  const { low, high } = colourBarLabels(model, texts);
  return textWidth(model.spec.valueLabel) + textWidth(low) + textWidth(high) + heatRamp + 26;
}

/** Colour bar: title, low end, ramp, high end, in one line. */
export function colourBar(model: HeatModel, texts: HeatTexts, theme: StromaTheme, x: number, y: number): Mark[] {
  const { low, high, middle } = colourBarLabels(model, texts);
  const c = theme.colour;
  const stops = rampStops(model.spec.ramp ?? 'haze', theme.scheme).length;
  const parts = 32;
  let at = x + textWidth(model.spec.valueLabel) + 10;
  const marks: Mark[] = [{ kind: 'text', x, y: y + 11, text: model.spec.valueLabel, fill: c.text, part: 'colour-bar' }];
  marks.push({ kind: 'text', x: at, y: y + 11, text: low, fill: c.muted, part: 'colour-bar-low' });
  at += textWidth(low) + 6;
  for (let i = 0; i < parts && stops; i++) {
    const b = Math.round((i / (parts - 1)) * 255) * 3;
    marks.push({
      kind: 'rect',
      x: at + (i / parts) * heatRamp,
      y: y + 2,
      w: heatRamp / parts + 0.5,
      h: 10,
      fill: `rgb(${model.bytes[b]}, ${model.bytes[b + 1]}, ${model.bytes[b + 2]})`,
    });
  }
  if (middle !== null)
    marks.push({ kind: 'path', d: `M${at + heatRamp / 2} ${y}V${y + 14}`, stroke: c.text, width: 1, title: middle });
  marks.push({ kind: 'text', x: at + heatRamp + 6, y: y + 11, text: high, fill: c.muted, part: 'colour-bar-high' });
  return marks;
}

function names(model: HeatModel, layout: HeatLayout, theme: StromaTheme): Mark[] {
  const { body, cell, view, rowNames, columnNames } = layout;
  const { data: matrix, areRowsItalic, areColumnsItalic } = model.spec;
  const fill = theme.colour.text;
  const marks: Mark[] = [];
  const fitRow = rowNames && nameFitter(matrix.rows, rowNames.width, rowNames.size);
  const fitColumn = columnNames && nameFitter(matrix.columns, columnNames.max, columnNames.size);
  if (rowNames && fitRow)
    for (let i = Math.floor(view.row); i < Math.min(model.rows, view.row + view.rows); i++) {
      const y = body.y + (i + 0.5 - view.row) * cell.h;
      if (y < body.y || y > body.y + body.h) continue;
      const name = matrix.rows[model.rowOrder[i] ?? -1] ?? '';
      const text = fitRow(name);
      marks.push({
        kind: 'text',
        x: body.x + body.w + 5,
        y: y + rowNames.size * 0.35,
        text,
        size: rowNames.size,
        italic: areRowsItalic ?? false,
        fill,
        part: 'row-name',
        ...(text !== name && { title: name }),
      });
    }
  if (columnNames && fitColumn)
    for (let i = Math.floor(view.column); i < Math.min(model.columns, view.column + view.columns); i++) {
      const x = body.x + (i + 0.5 - view.column) * cell.w;
      if (x < body.x || x > body.x + body.w || i % columnNames.every) continue;
      const name = matrix.columns[model.columnOrder[i] ?? -1] ?? '';
      const text = fitColumn(name);
      const { angle, size } = columnNames;
      marks.push({
        kind: 'text',
        x: angle === 0 ? x : x + size * 0.35,
        y: body.y + body.h + (angle === 0 ? 14 : angle === -90 ? 5 : 10),
        text,
        size,
        anchor: angle === 0 ? 'middle' : 'end',
        rotate: angle,
        italic: areColumnsItalic ?? false,
        fill,
        part: 'column-name',
        ...(text !== name && { title: name }),
      });
    }
  return marks;
}

function annotations(model: HeatModel, layout: HeatLayout, theme: StromaTheme): Mark[] {
  const { body, cell, view } = layout;
  const marks: Mark[] = [];
  const c = theme.colour;
  // Neighbours of one category are one rectangle: thousands of rows stay a few marks.
  const runs = (n: number, from: number, count: number, value: (i: number) => string) => {
    const list: { from: number; to: number; value: string }[] = [];
    for (let i = Math.floor(from); i < Math.min(n, from + count); i++) {
      const v = value(i);
      const last = list.at(-1);
      if (last?.value === v) last.to = i + 1;
      else list.push({ from: i, to: i + 1, value: v });
    }
    return list;
  };
  const clamp = (v: number, low: number, high: number) => Math.max(low, Math.min(high, v));
  model.columnBars.forEach((bar, b) => {
    const y = body.y - (model.columnBars.length - b) * (BAR + annotationGap);
    for (const run of runs(
      model.columns,
      view.column,
      view.columns,
      (i) => bar.values[model.columnOrder[i] ?? 0] ?? '',
    )) {
      const x0 = clamp(body.x + (run.from - view.column) * cell.w, body.x, body.x + body.w);
      const x1 = clamp(body.x + (run.to - view.column) * cell.w, body.x, body.x + body.w);
      marks.push({
        kind: 'rect',
        x: x0,
        y,
        w: x1 - x0,
        h: BAR,
        fill: bar.colour(run.value),
        part: 'column-annotation',
        title: `${bar.name}: ${run.value}`,
      });
    }
    const text = fitText(bar.name, layout.width - body.x - body.w - 7);
    marks.push({
      kind: 'text',
      x: body.x + body.w + 5,
      y: y + 9,
      text,
      fill: c.muted,
      ...(text !== bar.name && { title: bar.name }),
    });
  });
  model.rowBars.forEach((bar, b) => {
    const x = body.x - (model.rowBars.length - b) * (BAR + annotationGap);
    for (const run of runs(model.rows, view.row, view.rows, (i) => bar.values[model.rowOrder[i] ?? 0] ?? '')) {
      const y0 = clamp(body.y + (run.from - view.row) * cell.h, body.y, body.y + body.h);
      const y1 = clamp(body.y + (run.to - view.row) * cell.h, body.y, body.y + body.h);
      marks.push({
        kind: 'rect',
        x,
        y: y0,
        w: BAR,
        h: y1 - y0,
        fill: bar.colour(run.value),
        part: 'row-annotation',
        title: `${bar.name}: ${run.value}`,
      });
    }
    // Above the bar where a dendrogram leaves the corner free: below it the first column's slanted name ends.
    const corner = layout.dendro.top + model.columnBars.length * (BAR + annotationGap);
    const isAbove = nameAbove(model, layout.dendro.top, bar.name);
    // The legend also names the bar.
    if (!isAbove && layout.columnNames?.angle === -45) return;
    const text = fitText(bar.name, isAbove ? corner : 72);
    marks.push({
      kind: 'text',
      x: x + 9,
      y: isAbove ? body.y - 5 : body.y + body.h + 6,
      text,
      anchor: isAbove ? 'start' : 'end',
      rotate: -90,
      fill: c.muted,
      ...(text !== bar.name && { title: bar.name }),
    });
  });
  return marks;
}

/** Names of column runs below the body, and lines at their ends. */
function segments(model: HeatModel, { body, cell, view }: HeatLayout, theme: StromaTheme): Mark[] {
  const c = theme.colour;
  const marks: Mark[] = [];
  const within = (x: number) => Math.max(body.x, Math.min(body.x + body.w, x));
  let from = 0;
  for (const { label, columns } of model.spec.columnSegments ?? []) {
    const x0 = within(body.x + (from - view.column) * cell.w);
    const x1 = within(body.x + (from + columns - view.column) * cell.w);
    const text = fitText(label, x1 - x0 - 4);
    if (from > 0 && x0 > body.x && x0 < body.x + body.w)
      marks.push({
        kind: 'path',
        d: `M${x0} ${body.y}V${body.y + body.h + 6}`,
        stroke: c.text,
        width: 1,
        part: 'segment',
      });
    if (x1 - x0 > 12)
      marks.push({
        ...{ kind: 'text', x: (x0 + x1) / 2, y: body.y + body.h + 16, text, anchor: 'middle', fill: c.text },
        part: 'segment-name',
        ...(text !== label && { title: label }),
      });
    from += columns;
  }
  return marks;
}

/** All parts of a heatmap except its cells: legend, dendrograms, annotation bars, names, axis titles, text in cells. */
export function heatMarks(model: HeatModel, layout: HeatLayout, texts: HeatTexts, theme: StromaTheme): Mark[] {
  const { body, cell, view, dendro } = layout;
  const { spec } = model;
  const c = theme.colour;
  const marks: Mark[] = [];
  for (const item of layout.legend) {
    if (item.kind === 'bar') marks.push(...colourBar(model, texts, theme, item.x, item.y));
    else if (item.kind === 'name')
      marks.push({ kind: 'text', x: item.x, y: item.y + 11, text: item.text, fill: c.muted });
    else {
      const text = fitText(item.text, layout.width - 24);
      marks.push({ kind: 'rect', x: item.x, y: item.y + 2, w: 10, h: 10, radius: 2, fill: item.colour ?? 'none' });
      marks.push({
        kind: 'text',
        x: item.x + 14,
        y: item.y + 11,
        text,
        fill: c.text,
        ...(text !== item.text && { title: item.text }),
      });
    }
  }
  if (model.columnDendro)
    marks.push({
      kind: 'path',
      part: 'column-dendrogram',
      stroke: c.muted,
      width: 1,
      d: dendroPath(model.columnDendro, {
        side: 'top',
        x: body.x,
        y: body.y - model.columnBars.length * (BAR + annotationGap) - annotationGap - dendro.top,
        length: body.w,
        depth: dendro.top,
        from: view.column,
        shown: view.columns,
      }),
    });
  if (model.rowDendro)
    marks.push({
      kind: 'path',
      part: 'row-dendrogram',
      stroke: c.muted,
      width: 1,
      d: dendroPath(model.rowDendro, {
        side: 'left',
        x: body.x - model.rowBars.length * (BAR + annotationGap) - annotationGap - dendro.left,
        y: body.y,
        length: body.h,
        depth: dendro.left,
        from: view.row,
        shown: view.rows,
      }),
    });
  marks.push(...annotations(model, layout, theme), ...names(model, layout, theme), ...segments(model, layout, theme));
  // Beside few rows the title reaches above and below them before it is shortened.
  const head = body.y - dendro.top - model.columnBars.length * (BAR + annotationGap);
  const rowTitle = fitText(texts.count(spec.rowLabel, model.rows), layout.height - head);
  const half = textWidth(rowTitle) / 2;
  marks.push(
    {
      kind: 'text',
      x: 12,
      y: Math.min(Math.max(body.y + body.h / 2, head + half), Math.max(body.y + body.h / 2, layout.height - half)),
      text: rowTitle,
      anchor: 'middle',
      rotate: -90,
      fill: c.text,
      part: 'row-title',
    },
    {
      kind: 'text',
      x: body.x + body.w / 2,
      y: layout.height - 6,
      text: fitText(
        spec.columnSegments ? spec.columnLabel : texts.count(spec.columnLabel, model.columns),
        layout.width - body.x,
      ),
      anchor: 'middle',
      fill: c.text,
      part: 'column-title',
    },
  );
  if (spec.cellText && cell.h >= 12)
    for (let i = Math.floor(view.row); i < Math.min(model.rows, view.row + view.rows); i++)
      for (let j = Math.floor(view.column); j < Math.min(model.columns, view.column + view.columns); j++) {
        const [row, column] = [model.rowOrder[i] ?? 0, model.columnOrder[j] ?? 0];
        const value = cellOf(model, row, column);
        const text = spec.cellText(value, row, column);
        const size = cell.w >= textWidth(text) + 4 ? 12 : 10.5;
        if (!text || cell.w < textWidth(text, size) + 2) continue;
        marks.push({
          kind: 'text',
          x: body.x + (j + 0.5 - view.column) * cell.w,
          y: body.y + (i + 0.5 - view.row) * cell.h + size * 0.36,
          text,
          size,
          anchor: 'middle',
          fill: value === null ? c.muted : textColourOnCell(model, value, theme),
          part: 'cell-text',
        });
      }
  return marks;
}
