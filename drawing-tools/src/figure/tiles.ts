/** Cells of rows by columns, each a coloured tile or circle, with a colour bar: what dot plot and correlation share. */
import { colourBar, rampAt, type Mark, type Target } from '@stroma/design-system/marks';
import { rampStops } from '@stroma/design-system/tokens';
import type { DrawnFigure, FigureStyle } from '../tools/tool.types.ts';
import { planeFigure } from './plane.ts';

export interface Tile {
  row: number;
  column: number;
  value: number;
  /** Share of the largest circle's area; a tile without it. */
  size?: number;
  text?: string;
}
export interface Tiles {
  rows: readonly string[];
  columns: readonly string[];
  tiles: readonly Tile[];
  domain: readonly [number, number];
  isDiverging: boolean;
  valueTitle: string;
  sizeTitle?: string;
  xTitle: string;
  yTitle: string;
  missing: number;
}
const BAR = 50;

/** Text on a tile is dark or light, as the tile's own colour is light or dark. */
function inkOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255) as [number, number, number];
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.3 ? '#171925' : '#ffffff';
}

export function tilesFigure(tiles: Tiles, look: FigureStyle, width: number, height: number): DrawnFigure {
  const ramp = tiles.isDiverging ? 'diverging' : 'haze';
  const stops = rampStops(ramp, look.theme.scheme);
  const [low, high] = tiles.domain;
  const colourOf = (value: number) => rampAt(stops, high > low ? (value - low) / (high - low) : 0.5);
  const describe = (tile: Tile): string[] => [
    `${look.rename(tiles.rows[tile.row]!)}, ${look.rename(tiles.columns[tile.column]!)}`,
    `${tiles.valueTitle} ${look.t.number(tile.value, { maximumSignificantDigits: 5 })}`,
    ...(tile.size !== undefined && tiles.sizeTitle ? [`${tiles.sizeTitle} ${look.t.percent(tile.size)}`] : []),
  ];
  return planeFigure(
    {
      x: { levels: tiles.columns, title: tiles.xTitle },
      y: { levels: tiles.rows, title: tiles.yTitle },
      leftOut: tiles.missing,
      ...(tiles.sizeTitle && { notes: [look.say('tiles.size', { name: tiles.sizeTitle })] }),
      foot: {
        height: BAR,
        marks: (_, at) =>
          colourBar(look.theme, {
            ...{
              x: 8,
              y: at + 6,
              width: Math.min(180, width - 40),
              ramp,
              domain: tiles.domain,
              title: tiles.valueTitle,
            },
            format: (v) => look.t.number(v, { maximumSignificantDigits: 4 }),
          }),
      },
      panels: [
        {
          name: '',
          marks: ({ x, y, frame }) => {
            const [w, h] = [frame.w / tiles.columns.length, frame.h / tiles.rows.length];
            const most = Math.min(w, h) * 0.46;
            return tiles.tiles.flatMap((tile): Mark[] => {
              const [cx, cy, fill] = [x(tile.column), y(tile.row), colourOf(tile.value)];
              if (tile.size !== undefined)
                return [
                  {
                    kind: 'circle',
                    x: cx,
                    y: cy,
                    r: most * Math.sqrt(tile.size),
                    fill,
                    stroke: look.theme.colour.line,
                    part: 'dot',
                  },
                ];
              const box: Mark = {
                kind: 'rect',
                x: cx - w / 2,
                y: cy - h / 2,
                w,
                h,
                fill,
                stroke: look.theme.colour.surface,
                part: 'tile',
              };
              if (!tile.text || w < 34 || h < 14) return [box];
              return [
                box,
                {
                  kind: 'text',
                  x: cx,
                  y: cy + 4,
                  text: tile.text,
                  size: 11,
                  anchor: 'middle',
                  fill: inkOn(fill),
                  part: 'value',
                },
              ];
            });
          },
          targets: ({ x, y, frame }): Target[] => {
            const [w, h] = [frame.w / tiles.columns.length, frame.h / tiles.rows.length];
            return tiles.tiles.map((tile) => ({
              ...{ id: `${tile.row}:${tile.column}`, x: x(tile.column) - w / 2, y: y(tile.row) - h / 2, w, h },
              lines: describe(tile),
            }));
          },
        },
      ],
    },
    look,
    width,
    height,
  );
}
/** px for rows of 22 px with names, axis and colour bar. */
export const tilesHeight = (rows: number): number => Math.max(280, rows * 22 + 190);
