'use client';
import { useCallback, useState, type ReactNode } from 'react';
import { hasCrowdedNames, plotHeight } from '../../kernels/figure/fileSize.ts';
import { svgSize } from '../../kernels/figure/figureSvg.ts';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu, type MenuProps } from '../../primitives/Menu/Menu.tsx';
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

/** A copy of a figure, drawn at the size of a file. */
export interface Printable {
  figure: ReactNode;
}
export interface DownloadMenuProps {
  figure?: () => Printable;
  table?: () => PlotTable;
  /** Name of the files, without extension. */
  name: string;
  /** Title of the table where it is drawn; the name of the files by default. */
  title?: string;
  /** Size in px of files that are written without the dialog. */
  size?: { width: number; height: number };
  /** Why nothing can be downloaded or drawn now. */
  denied?: string | undefined;
}
/** Specification 9: the default plot, in px. */
const SCREEN = { width: 860, height: 710, unit: 'px', dpi: 96, outlines: false } as const;
/** One column of a page; the height is the figure's own. */
const PAPER = { width: 89, height: 89 * 0.75, unit: 'mm', dpi: 600, outlines: true } as const;
const MM = { unit: 'mm', dpi: 600 } as const;
const FIRST: PaperChoice = { ...PAPER, format: 'pdf', transparent: false };
/** Settings of a further file: the last choice, at the width that the page has chosen. */
function nextPaper(last: PaperChoice | null, hasTiff: boolean, paperWidth: number | undefined): PaperChoice {
  // A format that was offered elsewhere may be unavailable here.
  const choice = last === null || (last.format === 'tiff' && !hasTiff) ? FIRST : last;
  return paperWidth ? { ...choice, ...MM, width: paperWidth } : choice;
}
/** Pixels a px of what is drawn as pixels on the dialog's sheet. */
const SHEET_RATIO = 2;

type DoorProps = Pick<MenuProps, 'label' | 'items' | 'onAction'> & { denied: string | undefined; isPending: boolean };
/** The menu's button, or why it is closed. */
function Door({ label, denied, isPending, ...menu }: DoorProps) {
  if (denied) return <IconButton icon="download" label={label} denied={denied} />;
  return <Menu label={label} trigger={<IconButton icon="download" label={label} isPending={isPending} />} {...menu} />;
}

/**
 * svg, png, pdf and tiff of the figure (specification 2.7), at once or by size on paper, csv of its table, and a link to draw the table in another
 * figure. Figures are redrawn in the light theme, regardless of the page's. All but tiff are made in the browser; tiff through the application's
 * svg2tiff_64 call (FigureServices).
 */
export function DownloadMenu({ figure, table, name, title, size, denied }: DownloadMenuProps) {
  const t = useT();
  const [own, keepOwn] = useState<PaperChoice | null>(null);
  const { toTiff, onDraw, onError, paperWidth, lastPaper: last = own, keepPaper = keepOwn } = useFigureServices();
  const lastPaper = nextPaper(last, Boolean(toTiff), paperWidth);
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
  /** The figure as wide as asked and as high as it needs, with px per unit of its width. */
  const drawAcross = async (printable: Printable, choice: PaperChoice) => {
    const { width } = choice;
    const asked = { ...choice, language: t.locale, fileName: name, height: width * (PAPER.height / PAPER.width) };
    const layout = layoutSize(asked);
    const svg = await printer.draw(printable.figure, { width: layout.width, ratio: layout.ratio });
    const drawn = svgSize(svg);
    const perUnit = drawn.width / width;
    return { svg, perUnit, value: { ...asked, height: drawn.height / perUnit } };
  };
  const saveDrawn = async (svg: string, value: ExportImageValue) =>
    saveBlob(await printFigure(svg, value, toTiff), `${value.fileName}.${value.format}`);
  /** Repeats the last export without the dialog; if the plot would be too low or names would overlap, the dialog opens with the reason. */
  const saveAsLast = async (printable: Printable) => {
    const { svg, perUnit, value } = await drawAcross(printable, lastPaper);
    const plot = plotHeight(svg);
    const isLow = plot !== null && plot / perUnit < leastPlot(value.unit);
    if (isLow || hasCrowdedNames(svg)) return setPaper(printable);
    return saveDrawn(svg, value);
  };
  /** A file without the dialog: of the width on paper that the page has chosen, or of the default size in px. */
  const saveAtOnce = async (printable: Printable, format: ImageFormat) => {
    const choice = { ...SCREEN, ...size, ...common, format };
    if (!paperWidth) return save(printable, choice);
    const { svg, value } = await drawAcross(printable, { ...choice, ...MM, width: paperWidth });
    return saveDrawn(svg, value);
  };
  const save = async (printable: Printable, value: ExportImageValue) => {
    await saveDrawn(await printer.draw(printable.figure, layoutSize(value)), value);
  };
  const run = (id: string) => {
    if (id === 'print') return setPaper(figure?.() ?? null);
    if (id === 'draw') return table && onDraw?.(table(), title ?? name);
    void guarded(async () => {
      if (id === 'paper') return figure && saveAsLast(figure());
      if (id !== 'csv') {
        if (figure) await saveAtOnce(figure(), id as ImageFormat);
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
      <Door {...{ label, items, denied }} isPending={busy && !paper} onAction={run} />
      {paper && !denied && (
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
