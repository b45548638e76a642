import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { saveBlob, toCsv } from '../download.ts';
import { useFigureServices } from '../figure/FigureServices.tsx';
import { svgToPdf } from '../figure/pdf.ts';
import { pictureSvg } from '../figure/tiff.ts';
import type { PlotExport, PlotTable } from '../PlotFrame/PlotFrame.types.ts';

export interface DownloadMenuProps {
  figure?: () => PlotExport | null;
  table?: () => PlotTable;
  name: string;
}
type Format = 'svg' | 'png' | 'pdf' | 'tiff';

/**
 * svg, png, pdf and tiff of the figure (specification 2.7), csv of its table. All but tiff are made in the browser; tiff through the
 * application's svg2tiff_64 call (FigureServices).
 */
export function DownloadMenu({ figure, table, name }: DownloadMenuProps) {
  const t = useT();
  const { toTiff, onError } = useFigureServices();
  const [busy, setBusy] = useState(false);

  const make = async (made: PlotExport, format: Format): Promise<Blob> => {
    if (format === 'svg') return new Blob([await made.svg()], { type: 'image/svg+xml' });
    if (format === 'png') return made.png();
    if (format === 'tiff' && toTiff) return toTiff(await pictureSvg(await made.png()));
    const svg = await made.svg();
    const size = sizeOf(svg);
    return svgToPdf(svg, size.width, size.height);
  };
  const run = async (id: string) => {
    setBusy(true);
    try {
      if (id === 'csv') {
        if (table) saveBlob(new Blob(['\ufeff', toCsv(table())], { type: 'text/csv' }), `${name}.csv`);
        return;
      }
      const made = figure?.();
      if (made) saveBlob(await make(made, id as Format), `${made.name}.${id}`);
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  const items = [...(figure ? ['svg', 'png', 'pdf', ...(toTiff ? ['tiff'] : [])] : []), ...(table ? ['csv'] : [])].map(
    (id) => ({ id, label: id.toUpperCase() }),
  );
  if (!items.length) return null;
  return (
    <Menu
      label={t('plot.download')}
      trigger={<IconButton icon="download" label={t('plot.download')} isPending={busy} />}
      items={items}
      onAction={(id) => void run(id)}
    />
  );
}

/** Width and height that an exported SVG states. */
function sizeOf(svg: string): { width: number; height: number } {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  const attribute = (key: string) => Number(new RegExp(`\\s${key}="([0-9.]+)`).exec(root)?.[1]);
  return { width: attribute('width') || 860, height: attribute('height') || 710 };
}
