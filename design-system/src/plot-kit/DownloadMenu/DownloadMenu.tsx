'use client';
import { useCallback, useState, type ReactNode } from 'react';
import { hasCrowdedNames, plotHeight } from '../../kernels/figure/fileSize.ts';
import { svgSize } from '../../kernels/figure/figureSvg.ts';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { saveBlob, toCsv } from '../download.ts';
import { ExportImageDialog } from '../ExportImageDialog/ExportImageDialog.tsx';
import { leastPlot } from '../ExportImageDialog/Sheet.tsx';
import type {
  AskedSize,
  ExportImageValue,
  ImageFormat,
  MeasuredFigure,
} from '../ExportImageDialog/ExportImageDialog.types.ts';
import { useFigureServices, type PaperChoice } from '../figure/FigureServices.tsx';
import type { PlotTable } from '../PlotFrame/PlotFrame.types.ts';
import { layoutSize, printFigure, PX_PER_MM } from '../print/printFigure.ts';
import { usePrinter } from '../print/PrintStage.tsx';

/** A figure once more, to be drawn at the size of a file. */
export interface Printable {
  figure: ReactNode;
}
export interface DownloadMenuProps {
  figure?: () => Printable;
  table?: () => PlotTable;
  name: string;
  /** Size in px of files that are written without the dialog. */
  size?: { width: number; height: number };
}
/** Specification 9: the default plot, in px. */
const SCREEN = { width: 860, height: 710, unit: 'px', dpi: 96, outlines: false } as const;
/** One column of a page; the height is the figure's own. */
const PAPER = { width: 89, height: 89 * 0.75, unit: 'mm', dpi: 600, outlines: true } as const;
const FIRST: PaperChoice = { ...PAPER, format: 'pdf', transparent: false };
/** Pixels a px of what is drawn as pixels on the dialog's sheet. */
const SHEET_RATIO = 2;

/**
 * svg, png, pdf and tiff of the figure (specification 2.7), at once or by size on paper, csv of its table, and a link to draw the table in another
 * figure. Figures are redrawn in the light theme, regardless of the page's. All but tiff are made in the browser; tiff through the application's
 * svg2tiff_64 call (FigureServices).
 */
export function DownloadMenu({ figure, table, name, size }: DownloadMenuProps) {
  const t = useT();
  const [own, keepOwn] = useState<PaperChoice | null>(null);
  const { toTiff, onDraw, onError, lastPaper: last = own, keepPaper = keepOwn } = useFigureServices();
  // A format that was offered elsewhere may be unavailable here.
  const lastPaper = last?.format === 'tiff' && !toTiff ? FIRST : (last ?? FIRST);
  const [busy, setBusy] = useState(false);
  const [paper, setPaper] = useState<Printable | null>(null);
  const printer = usePrinter();
  // A printer draws one figure at a time: the sheet never waits for a file, nor a file for the sheet.
  const sketcher = usePrinter();
  const { draw: sketch } = sketcher;
  const measure = useCallback(
    async ({ width, height, unit }: AskedSize): Promise<MeasuredFigure> => {
      const px = (length: number) => Math.round(length * (unit === 'mm' ? PX_PER_MM : 1));
      const size = { width: px(width), ratio: SHEET_RATIO, ...(height !== undefined && { height: px(height) }) };
      const svg = await sketch(paper?.figure, size);
      const drawn = svgSize(svg);
      const plot = plotHeight(svg);
      const back = width / drawn.width;
      return {
        ...{ svg, height: drawn.height * back, plot: plot === null ? null : plot * back },
        isCrowded: hasCrowdedNames(svg),
      };
    },
    [sketch, paper],
  );
  const common = { language: t.locale, fileName: name, transparent: false };

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  /** Repeats the last export without the dialog; if the plot would be too low or names would overlap, the dialog opens with the reason. */
  const saveAsLast = async (printable: Printable) => {
    const { width, unit } = lastPaper;
    const asked = { ...lastPaper, language: t.locale, fileName: name, height: width * (PAPER.height / PAPER.width) };
    const layout = layoutSize(asked);
    const svg = await printer.draw(printable.figure, { width: layout.width, ratio: layout.ratio });
    const drawn = svgSize(svg);
    const perUnit = drawn.width / width;
    const plot = plotHeight(svg);
    const isLow = plot !== null && plot / perUnit < leastPlot(unit);
    if (isLow || hasCrowdedNames(svg)) return setPaper(printable);
    const value = { ...asked, height: drawn.height / perUnit };
    saveBlob(await printFigure(svg, value, toTiff), `${value.fileName}.${value.format}`);
  };
  const save = async (printable: Printable, value: ExportImageValue) => {
    const svg = await printer.draw(printable.figure, layoutSize(value));
    saveBlob(await printFigure(svg, value, toTiff), `${value.fileName}.${value.format}`);
  };
  const run = (id: string) => {
    if (id === 'print') return setPaper(figure?.() ?? null);
    if (id === 'draw') return table && onDraw?.(table(), name);
    void guarded(async () => {
      if (id === 'paper') return figure && saveAsLast(figure());
      if (id !== 'csv') {
        if (figure) await save(figure(), { ...SCREEN, ...size, ...common, format: id as ImageFormat });
      } else if (table) saveBlob(new Blob(['\ufeff', toCsv(table())], { type: 'text/csv' }), `${name}.csv`);
    });
  };
  const lastSize = `${t.number(lastPaper.width, { maximumFractionDigits: 1 })} ${lastPaper.unit}`;
  const formats: ImageFormat[] = ['svg', 'png', 'pdf', ...(toTiff ? (['tiff'] as const) : [])];
  const items = [
    ...(figure
      ? [
          { id: 'print', label: t('plot.print') },
          { id: 'paper', label: t('plot.asLast', { format: lastPaper.format.toUpperCase(), size: lastSize }) },
        ]
      : []),
    ...[...(figure ? formats : []), ...(table ? ['csv'] : [])].map((id) => ({ id, label: id.toUpperCase() })),
    ...(table && onDraw ? [{ id: 'draw', label: t('plot.draw'), hasSeparatorBefore: true }] : []),
  ];
  if (!items.length) return null;
  const label = t(figure ? 'plot.download' : 'plot.downloadTable');
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton icon="download" label={label} isPending={busy && !paper} />}
        items={items}
        onAction={run}
      />
      {paper && (
        <ExportImageDialog
          isOpen
          isBusy={busy}
          onClose={() => setPaper(null)}
          onExport={(value) =>
            void guarded(async () => {
              await save(paper, value);
              const { fileName: _, language: __, height: ___, ...choice } = value;
              keepPaper(choice);
              setPaper(null);
            })
          }
          formats={formats}
          languages={[t.locale]}
          measure={measure}
          initial={{ ...PAPER, ...common, ...lastPaper }}
        />
      )}
      {printer.stage}
      {sketcher.stage}
    </>
  );
}
