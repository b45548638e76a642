import { useEffect, useMemo, useRef, useState } from 'react';
import { openChannel, type Channel, type DrawingContent, type HostMessage } from '@stroma/contract/drawings';
import { gridOfTable } from '../data/table.ts';
import { App } from './App.tsx';
import type { Host } from './host.types.ts';
import { drawingOf, placesOf } from './drawing.ts';
import type { Drawing, Locale, ThemeName } from './state.types.ts';

type Opened = Extract<HostMessage, { type: 'open' }>;
interface Look {
  theme: ThemeName;
  locale: Locale;
  palette: readonly string[];
}

/** The application in a frame of the product: data, appearance and save results come by message. */
export function FramedApp({ session, host: origin }: { session: string; host: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const [reply, setReply] = useState<Host['reply']>(null);
  const [fault, setFault] = useState<string | null>(null);
  const channel = useRef<Channel<'frame'> | null>(null);
  useEffect(() => {
    const open = openChannel({
      ...{ side: 'frame', own: window, other: window.parent, origin, session },
      onMessage: (message) => {
        if (message.type === 'open') setOpened((before) => before ?? message);
        if (message.type === 'open' || message.type === 'look') setLook(message);
        if (message.type === 'saved') setReply({ of: message.of, isDone: true, sentence: '' });
        if (message.type === 'refused') setReply({ of: message.of, isDone: false, sentence: message.sentence });
      },
      onFault: setFault,
    });
    channel.current = open;
    open.send({ type: 'ready' });
    return open.close;
  }, [origin, session]);
  const first = useMemo(() => (opened ? firstDrawing(opened) : null), [opened]);
  const calls = useMemo(
    () => ({
      onState: (isDirty: boolean) => channel.current?.send({ type: 'state', isDirty }),
      onSave: (content: DrawingContent) => channel.current?.send({ type: 'save', content }),
      onSend: (content: DrawingContent) => channel.current?.send({ type: 'send', content }),
      onRead: () => setReply(null),
    }),
    [],
  );
  const host: Host = { ...calls, may: opened?.may ?? { save: false, send: false }, reply, fault };
  if (!look || !opened) return null;
  return <App locale={look.locale} theme={look.theme} palette={look.palette} host={host} first={first} />;
}

function firstDrawing({ drawing, table }: Opened): Partial<Drawing> | null {
  if (drawing) {
    const stored = drawingOf(drawing.content);
    if (!table) return stored;
    // A template, or a drawing that follows new data: its settings on the table that came along.
    const grid = gridOfTable(table);
    return { ...stored, grid, mapping: placesOf(grid.columns, recordOf(drawing.content.state.mapping)) };
  }
  return table ? { grid: gridOfTable(table) } : null;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
