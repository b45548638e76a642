import { act, screen } from '@testing-library/react';
import type { OpenDrawing, SavedDrawing } from '@stroma/contract';
import { readFrameHash, type DrawingContent } from '@stroma/contract/drawings';
import en from '../messages/en-US.json' with { type: 'json' };

/** The drawing tools as their page sees them: drawings of the server, and the frame with its messages. */
export const ORIGIN = 'http://127.0.0.1:8085';
export const TABLE = { name: 'Markers', columns: [{ name: 'p', type: 'number' as const, values: [0.1, null] }] };
export const CONTENT: DrawingContent = {
  ...{ title: 'Dose', kind: 'drawing', tool: 'violin', state: { x: 'dose' }, grid: TABLE, svg: '<svg/>' },
};
export const drawing = (change: Partial<SavedDrawing> = {}): SavedDrawing => ({
  ...{ id: 'w1', title: 'Dose', kind: 'drawing', tool: 'violin', version: 1, bytes: 2000 },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', createdBy: 'mei' },
  ...{ changedAt: '2026-11-21T09:00:00.000Z', changedBy: 'li', ...change },
});
export const opened = (version = 3): OpenDrawing => ({
  ...{ drawing: drawing({ version: 3 }), version, content: CONTENT },
  versions: [3, 2, 1].map((n) => ({ version: n, bytes: 9, savedAt: '2026-11-21T09:00:00.000Z', savedBy: 'li' })),
});
export const PLACE = { 'GET /user/drawings/place': () => ({ data: { origin: ORIGIN, obstacle: null } }) };

/** The frame as the drawing tools see it: what was posted to it, and its own messages. */
export async function frame() {
  const element = (await screen.findByTitle(en['drawings.frame'])) as HTMLIFrameElement;
  const { session } = readFrameHash(new URL(element.src).hash)!;
  const posted: any[] = [];
  const other = element.contentWindow!;
  other.postMessage = ((message: unknown, target: string) => posted.push({ ...(message as object), target })) as never;
  let n = 0;
  const raw = (data: unknown, origin = ORIGIN, source: unknown = other) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window })));
  const say = (message: object, change: object = {}) => raw({ stroma: 1, session, n: (n += 1), ...message, ...change });
  return { element, posted, raw, say, session, last: () => posted.at(-1) };
}
