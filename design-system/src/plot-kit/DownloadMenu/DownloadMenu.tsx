import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { saveBlob, toCsv } from '../download.ts';
import type { PlotExport, PlotTable } from '../PlotFrame/PlotFrame.types.ts';

export interface DownloadMenuProps {
  figure?: () => PlotExport | null;
  table?: () => PlotTable;
  name: string;
}
/** svg and png of the figure, csv of its table. Everything is made in the browser. */
export function DownloadMenu({ figure, table, name }: DownloadMenuProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const run = async (id: string) => {
    setBusy(true);
    try {
      if (id === 'csv' && table) saveBlob(new Blob(['\ufeff', toCsv(table())], { type: 'text/csv' }), `${name}.csv`);
      const made = id === 'csv' ? null : figure?.();
      if (made && id === 'svg') saveBlob(new Blob([await made.svg()], { type: 'image/svg+xml' }), `${made.name}.svg`);
      if (made && id === 'png') saveBlob(await made.png(), `${made.name}.png`);
    } finally {
      setBusy(false);
    }
  };
  const items = [
    ...(figure
      ? [
          { id: 'svg', label: 'SVG' },
          { id: 'png', label: 'PNG' },
        ]
      : []),
    ...(table ? [{ id: 'csv', label: 'CSV' }] : []),
  ];
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
