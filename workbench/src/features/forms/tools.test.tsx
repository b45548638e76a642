import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { ToolSlug } from '@stroma/contract';
import { firstError } from '@stroma/design-system/primitives';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import app from '../../../messages/en-US.json' with { type: 'json' };
import { fieldsOf, fillIn, formContents } from '../../../test/filled.ts';
import { openTool } from '../../../test/tool-tab.tsx';
import { TOOL_FACTS } from '../../api/tools.ts';
import type { TabProps } from '../../screens/explorer/tab.ts';
import { eventReceived } from '../events/index.ts';

afterEach(cleanup);
const ROOT = join(import.meta.dirname, '../../../..');
const wordsOf = (slug: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(join(ROOT, `design-system/messages/tools/${slug}.en-US.json`), 'utf8')) as never;
  } catch {
    return {};
  }
};
/** Every tool with a form in the explorer; the others have no parameters to fill in. */
const NO_FORM: readonly ToolSlug[] = ['cell-quality', 'gene-expression'];
const TOOLS = TOOL_FACTS.filter(({ menu, slug }) => menu && !NO_FORM.includes(slug)).map(({ slug }) => slug);

interface Setting {
  keeps?: boolean;
  uuid?: string;
  results?: object[];
}
async function open(slug: ToolSlug, { results = [], ...reader }: Setting = {}) {
  const { Tab } = (await import(`../../screens/explorer/tools/${slug}/index.tsx`)) as { Tab: ComponentType<TabProps> };
  const opened = openTool(slug, Tab, {
    messages: { ...wordsOf(slug), ...wordsOf('cell-annotation'), ...wordsOf('subset') },
    answers: {
      'GET /user/references': () => ({ data: [] }),
      'GET /user/user_datasets': () => ({ data: [] }),
      'GET /user/analysis/tools/trajectory/results': () => ({ data: [] }),
      'GET /user/analysis/results/t9': () => ({
        data: { ...RESULT, tool: slug, status: 'error', params: { version: 'monocle3' }, result: null },
      }),
      'GET /user/files': () => ({ data: { rows: [], total: 0 } }),
      'GET /user/contigs': () => ({ data: [] }),
      'GET /user/user_datasets/d1/subsets': () => ({
        data: { subsets: [], children: [], changes: [], revision: 0, undo: null, redo: null },
      }),
      [`GET /user/analysis/tools/${slug}/results`]: () => ({ data: results }),
    },
    ...reader,
  });
  if (slug === 'subset')
    await userEvent.click(await screen.findByRole('radio', { name: wordsOf('subset')['subset.part.analyse']! }));
  await waitFor(() => expect(fieldsOf().length).toBeGreaterThan(0));
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  return opened;
}
const formOf = () => document.querySelector('form')!;
/** Uses the text, because a role query traverses the whole page, which takes a tenth of a second in a tab. */
const buttonOf = (words: string) =>
  [...document.querySelectorAll('button')].find((button) =>
    `${button.getAttribute('aria-label') ?? ''} ${button.textContent ?? ''}`.includes(words),
  ) ?? null;
const isThere = (held: string[]) => waitFor(() => expect(formContents(formOf())).toEqual(held));
const RESULT = {
  ...{ id: 't9', name: 'Of Ann', status: 'completed', outdated: null, files: [], createdBy: 'ann', error: null },
  createdAt: '2026-11-20T08:00:00.000Z',
};

test.each(TOOLS)(
  '%s: what is typed outlives the tab, a reload and a sign-out, and no other account sees it',
  async (slug) => {
    await open(slug);
    const first = formContents(formOf());
    const typed = fillIn(formOf());
    cleanup();
    await open(slug, { keeps: true, uuid: 'u2' });
    await isThere(first);
    cleanup();
    await open(slug, { keeps: true });
    await isThere(typed);
    fireEvent.click(buttonOf(design['form.discard'])!);
    await isThere(first);
    expect(buttonOf(design['form.discard'])).toBeNull();
    cleanup();
    await open(slug, { keeps: true });
    await isThere(first);
  },
);

test.each(TOOLS)('%s: a colleague’s result is offered, and the form that is filled in stays', async (slug) => {
  const results: object[] = [];
  const { store } = await open(slug, { results });
  const typed = fillIn(formOf());
  results.push({ ...RESULT, tool: slug });
  act(() => store.dispatch(eventReceived({ kind: 'job', payload: { id: 't9', tool: slug, status: 'completed' } })));
  const offer = await screen.findByText(
    app['task.offer.other.ready'].replace('{by}', 'ann').replace('{name}', 'Of Ann'),
  );
  expect(offer).toBeTruthy();
  await isThere(typed);
  expect(buttonOf(app['task.history'])).toBeNull();
  fireEvent.click(buttonOf(app['task.offer.show'])!);
  await waitFor(() => expect(buttonOf(app['task.history'])).not.toBeNull());
  await isThere(typed);
});

/** Tools whose initial form can be submitted; every other one is rejected, because of its cells, genes or files. */
const READY: readonly ToolSlug[] = [
  'export-dataset',
  'composition',
  'cell-interaction',
  'trajectory',
  'cell-annotation',
];

test.each(TOOLS)('%s: a form that cannot be sent goes to its first error, and its foot says so', async (slug) => {
  const { sent } = await open(slug);
  await userEvent.click(formOf().querySelector<HTMLElement>('button[type=submit]')!);
  if (sent().length) return expect(READY).toContain(slug);
  const place = await waitFor(() => {
    const found = firstError(formOf());
    expect(found).not.toBeNull();
    return found!;
  });
  await waitFor(() => expect(place.contains(document.activeElement)).toBe(true));
  expect(within(formOf()).getByText(design['form.wrong'])).toBeTruthy();
});
