import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFrameHash, type DrawingContent } from '@stroma/contract/drawings';
import { useLocation } from 'react-router';
import { answerWith, type Answer, type RecordedRequest } from '../../../test/server.ts';
import { CONTENT, drawing, frame, opened, ORIGIN, PLACE, TABLE } from '../../../test/drawings.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { themeChosen } from '../../features/preferences/index.ts';
import en from '../../../messages/en-US.json' with { type: 'json' };
import zh from '../../../messages/zh-CN.json' with { type: 'json' };
import { toDrawing } from './draw.ts';
import { handTable, takePassedTable } from './handed.ts';
import { ToolsScreen } from './ToolsScreen.tsx';

let asked: RecordedRequest[];
const Where = () => <output>{useLocation().search}</output>;
const open = (path = '/', answers: Record<string, Answer> = {}, reader: Parameters<typeof renderSignedIn>[1] = {}) => {
  // useQuery changes the address that the browser has.
  window.history.replaceState(null, '', path);
  asked = answerWith({ ...PLACE, 'GET /user/drawings': () => ({ data: [drawing()] }), ...answers });
  return renderSignedIn(
    <>
      <Where />
      <ToolsScreen />
    </>,
    { path, ...reader },
  );
};
beforeEach(() => void takePassedTable());
afterEach(cleanup);

test('the frame has an origin of its own and a sandbox, and learns no more than its session and the page’s origin', async () => {
  open();
  const { element } = await frame();
  expect(element.getAttribute('sandbox')!.split(' ').sort()).toEqual([
    'allow-downloads',
    'allow-same-origin',
    'allow-scripts',
  ]);
  expect(new URL(element.src).origin).toBe(ORIGIN);
  expect(Object.keys(Object.fromEntries(new URLSearchParams(new URL(element.src).hash.slice(1))))).toEqual([
    'session',
    'host',
  ]);
});

test('a frame that is ready gets the look, its permissions and the table, at its origin alone; a change of the look follows', async () => {
  handTable({ table: TABLE, dataset: 'd1' });
  const store = open('/?dataset=d1');
  const { say, posted, last } = await frame();
  say({ type: 'ready' });
  expect(last()).toMatchObject({
    type: 'open',
    theme: 'light',
    locale: 'en-US',
    may: { save: true, send: true },
    table: TABLE,
    target: ORIGIN,
  });
  expect(JSON.stringify(posted)).not.toContain('token');
  act(() => void store.dispatch(themeChosen('dark')));
  expect(last()).toMatchObject({ type: 'look', theme: 'dark' });
  expect(takePassedTable()).toBeNull();
});

test('a drawing that the space does not have is said to be so, and opens nothing', async () => {
  open('/?drawing=w9', { 'GET /user/drawings/w9': () => ({ status: 404, error: { id: 'NOT_FOUND', params: {} } }) });
  expect(await screen.findByText(en['drawings.notHere.tools'])).toBeTruthy();
  expect(screen.queryByTitle(en['drawings.frame'])).toBeNull();
});

test('a template that is opened takes the table that came to the page; a new drawing and a drawing do not', async () => {
  const user = userEvent.setup();
  const template = { ...opened(), drawing: drawing({ id: 'w2', title: 'Style', kind: 'template' }) };
  const listed = [drawing(), template.drawing];
  handTable({ table: TABLE, dataset: null });
  open('/', {
    'GET /user/drawings': () => ({ data: listed }),
    'GET /user/drawings/w1': () => ({ data: opened() }),
    'GET /user/drawings/w2': () => ({ data: { ...template, content: { ...CONTENT, kind: 'template', grid: null } } }),
  });
  const begun = async () => {
    const { say, last } = await frame();
    say({ type: 'ready' });
    return last();
  };
  const choose = async (title: string) => {
    await user.click(screen.getByRole('button', { name: en['drawings.saved'] }));
    const before = screen.getByTitle<HTMLIFrameElement>(en['drawings.frame']).src;
    await user.click(await screen.findByRole('button', { name: title }));
    await waitFor(() => expect(screen.getByTitle<HTMLIFrameElement>(en['drawings.frame']).src).not.toBe(before));
    return begun();
  };
  expect(await begun()).toMatchObject({ table: TABLE });
  expect(await choose('Style')).toMatchObject({ table: TABLE, drawing: { id: 'w2' } });
  const drawn = await choose('Dose');
  expect([drawn.table, drawn.drawing.id]).toEqual([undefined, 'w1']);
  await user.click(screen.getByRole('button', { name: en['drawings.new'] }));
  await waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).toBe(''));
  expect((await begun()).table).toBeUndefined();
  expect((await choose('Style')).table).toBeUndefined();
});

test('who may not edit cannot save, whatever the frame asks', async () => {
  open('/?dataset=d1', {}, { dataPermissions: ['view'] });
  const { say, last } = await frame();
  say({ type: 'ready' });
  expect(last().may).toEqual({ save: false, send: false });
  say({ type: 'save', content: CONTENT });
  await waitFor(() => expect(last()).toMatchObject({ type: 'refused', of: 'save' }));
  expect(asked.some(({ method }) => method !== 'GET')).toBe(false);
});

test('the first save makes a drawing, the next ones its versions, and the frame stays', async () => {
  let version = 0;
  const save = () => ({ data: drawing({ version: (version += 1) }) });
  open('/', { 'POST /user/drawings': save, 'PUT /user/drawings/w1': save });
  const { element, say, last } = await frame();
  say({ type: 'ready' });
  say({ type: 'save', content: CONTENT });
  say({ type: 'save', content: { ...CONTENT, title: 'Two' } });
  await waitFor(() => expect(last()).toMatchObject({ type: 'saved', of: 'save', id: 'w1', version: 2 }));
  const changes = asked.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/user/drawings',
    'PUT /api/user/drawings/w1',
  ]);
  expect(JSON.parse(changes[1]!.body!)).toEqual({ version: 1, content: { ...CONTENT, title: 'Two' } });
  await waitFor(() => expect(screen.getByRole('status', { name: '' }).textContent).toBe('?drawing=w1'));
  expect(screen.getByTitle(en['drawings.frame'])).toBe(element);
});

test('a save that the server refuses is answered by a sentence', async () => {
  open('/', {
    'POST /user/drawings': () => ({ status: 413, error: { id: 'STORAGE_FULL', params: { used: 1, limit: 1 } } }),
  });
  const { say, last } = await frame();
  say({ type: 'ready' });
  say({ type: 'save', content: CONTENT });
  await waitFor(() => expect(last()).toMatchObject({ type: 'refused', of: 'save' }));
  expect(last().sentence.length).toBeGreaterThan(20);
});

test('a template of an open drawing is an entry of its own, and so is a drawing of an open template', async () => {
  open('/?drawing=w1', {
    'GET /user/drawings/w1': () => ({ data: opened(3) }),
    'POST /user/drawings': () => ({ data: drawing({ id: 'w2', kind: 'template' }) }),
    'PUT /user/drawings/w1': () => ({ data: drawing({ version: 4 }) }),
  });
  const { say, last } = await frame();
  say({ type: 'ready' });
  say({ type: 'save', content: { ...CONTENT, kind: 'template', grid: null } });
  await waitFor(() => expect(last()).toMatchObject({ type: 'saved', id: 'w2' }));
  say({ type: 'save', content: CONTENT });
  await waitFor(() => expect(last()).toMatchObject({ type: 'saved', id: 'w1', version: 4 }));
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('?drawing=w1');
});

test.each([
  ['VERSION_CONFLICT', 409, { version: 7, by: 'li' }, /li saved version 7/],
  ['NOT_FOUND', 404, {}, /was deleted/],
] as const)('after %s the next save keeps the drawing as another one', async (id, status, params, sentence) => {
  open('/?drawing=w1', {
    'GET /user/drawings/w1': () => ({ data: opened(3) }),
    'PUT /user/drawings/w1': () => ({ status, error: { id, params } }),
    'POST /user/drawings': () => ({ data: drawing({ id: 'w9' }) }),
  });
  const { say, last } = await frame();
  say({ type: 'ready' });
  say({ type: 'save', content: CONTENT });
  await waitFor(() => expect(last()).toMatchObject({ type: 'refused' }));
  expect(last().sentence).toMatch(sentence);
  say({ type: 'save', content: CONTENT });
  await waitFor(() => expect(last()).toMatchObject({ type: 'saved', id: 'w9' }));
});

test('a drawing of the address opens with its content, and is saved on top of its newest version', async () => {
  open('/?drawing=w1&version=2', {
    'GET /user/drawings/w1': ({ path }) => ({ data: opened(path.includes('version=2') ? 2 : 3) }),
    'PUT /user/drawings/w1': () => ({ data: drawing({ version: 4 }) }),
  });
  const { say, last } = await frame();
  say({ type: 'ready' });
  expect(last().drawing).toEqual({ id: 'w1', version: 2, content: CONTENT });
  expect(last().may.send).toBe(false);
  say({ type: 'save', content: CONTENT });
  await waitFor(() => expect(last()).toMatchObject({ type: 'saved', version: 4 }));
  expect(JSON.parse(asked.find(({ method }) => method === 'PUT')!.body!).version).toBe(3);
});

test('a drawing that is sent is saved, and put on the board of the dataset', async () => {
  const saved: any[] = [];
  open('/?dataset=d1', {
    'POST /user/drawings': () => ({ data: drawing() }),
    'GET /user/user_datasets/d1/board': () => ({ data: { value: null, version: 0, changedAt: null, changedBy: '' } }),
    'PUT /user/user_datasets/d1/board': ({ body }) => {
      saved.push(JSON.parse(body!));
      return { data: { value: saved[0].value, version: 1, changedAt: null, changedBy: '' } };
    },
  });
  const { say, last } = await frame();
  say({ type: 'ready' });
  say({ type: 'send', content: CONTENT });
  await waitFor(() => expect(last()).toMatchObject({ type: 'saved', of: 'send' }));
  expect(saved[0].value.panels[0]).toMatchObject({ title: 'Dose', view: { chart: 'drawing', drawing: 'w1' } });
});

test.each([
  ['another origin', 'drawings.fault.stranger', { origin: 'https://evil.example' }, {}],
  ['another window', 'drawings.fault.stranger', { source: window }, {}],
  ['another session', 'drawings.fault.stranger', {}, { session: 'x'.repeat(32) }],
  ['one that came before', 'drawings.fault.replay', {}, { n: 1 }],
  ['another version', 'drawings.fault.version', {}, { stroma: 2 }],
  [
    'one above the limit',
    'drawings.fault.size',
    {},
    { content: { ...CONTENT, state: { x: 'x'.repeat(5 * 1024 ** 2) } } },
  ],
  ['a form that is not declared', 'drawings.fault.shape', {}, { content: { ...CONTENT, title: '' } }],
] as const)('a message of %s has no effect, and is named', async (_, sentence, from, change) => {
  open();
  const { raw, say, posted, session } = await frame();
  say({ type: 'ready' });
  const before = posted.length;
  const { origin = ORIGIN, source } = from as { origin?: string; source?: unknown };
  const element = screen.getByTitle<HTMLIFrameElement>(en['drawings.frame']);
  raw({ stroma: 1, session, n: 9, type: 'save', content: CONTENT, ...change }, origin, source ?? element.contentWindow);
  expect(await screen.findByText(en[sentence])).toBeTruthy();
  expect([posted.length, asked.some(({ method }) => method === 'POST')]).toEqual([before, false]);
  await userEvent.click(screen.getByRole('button', { name: en['drawings.understood'] }));
  expect(screen.queryByText(en[sentence])).toBeNull();
});

test('a frame that goes to another page is closed, in Chinese too, and opens again with another session', async () => {
  open('/', {}, { locale: 'zh-CN' });
  const element = (await screen.findByTitle(zh['drawings.frame'])) as HTMLIFrameElement;
  const before = readFrameHash(new URL(element.src).hash)!.session;
  fireEvent.load(element);
  expect(screen.getByTitle(zh['drawings.frame'])).toBe(element);
  fireEvent.load(element);
  expect(screen.queryByTitle(zh['drawings.frame'])).toBeNull();
  expect(screen.getByText(zh['drawings.ended.left'])).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: zh['drawings.openAgain'] }));
  const after = (await screen.findByTitle(zh['drawings.frame'])) as HTMLIFrameElement;
  expect(readFrameHash(new URL(after.src).hash)!.session).not.toBe(before);
});

test.each(['unbuilt', 'off', 'address'] as const)(
  'drawing tools that are %s are said so, without a frame',
  async (obstacle) => {
    open('/', { 'GET /user/drawings/place': () => ({ data: { origin: null, obstacle } }) });
    expect(await screen.findByText(en[`drawings.obstacle.${obstacle}`])).toBeTruthy();
    expect(screen.queryByTitle(en['drawings.frame'])).toBeNull();
  },
);

test('a page with changes that are not saved asks before it is left', async () => {
  open();
  const { say } = await frame();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  say({ type: 'ready' });
  expect(leave()).toBe(false);
  say({ type: 'state', isDirty: true });
  expect(leave()).toBe(true);
  say({ type: 'state', isDirty: false });
  expect(leave()).toBe(false);
});

test('a link of the application and another drawing ask before unsaved changes are lost', async () => {
  const user = userEvent.setup();
  open();
  const { say } = await frame();
  say({ type: 'ready' });
  say({ type: 'state', isDirty: true });
  const link = document.body.appendChild(document.createElement('a'));
  Object.assign(link, { href: '/cloud/my_analyzes', textContent: 'elsewhere' });
  const click = () => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(click()).toBe(true);
  const dialog = await screen.findByRole('alertdialog', { name: en['drawings.leave'] });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const src = () => screen.getByTitle<HTMLIFrameElement>(en['drawings.frame']).src;
  const before = src();
  await user.click(screen.getByRole('button', { name: en['drawings.new'] }));
  await screen.findByRole('alertdialog', { name: en['drawings.leave'] });
  expect(src()).toBe(before);
  await user.click(screen.getByRole('button', { name: en['drawings.leaveNow'] }));
  await waitFor(() => expect(src()).not.toBe(before));
  // The next drawing begins without changes.
  link.addEventListener('click', (event) => event.preventDefault());
  click();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  link.remove();
});

/** Messages that both sides really send, written down by the tests of each. */
const recorded = (side: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../../drawing-tools/test/recorded/${side}.json`), 'utf8'),
  ) as {
    type: string;
    content: DrawingContent;
    sentence: string;
  }[];

test('the recorded messages of this side are what it sends, and those of the drawing tools are read and saved', async () => {
  // Another test has chosen the dark theme.
  localStorage.removeItem('stroma.preferences');
  const rows = [
    ['control', 21.5],
    ['control', 23],
    ['control', NaN],
    ['treated', 26.25],
    ['treated', 27],
    ['treated', 24.5],
    ['', 22],
  ];
  toDrawing({ columns: ['group', 'weight (g)'], rows }, 'Weights · 体重', '/cloud/userDatasetAnalysis/d1/quality');
  const store = open('/?dataset=d1', {
    'POST /user/drawings': () => ({ data: drawing() }),
    'PUT /user/drawings/w1': () => ({ status: 413, error: { id: 'STORAGE_FULL', params: { used: 2, limit: 1 } } }),
  });
  const { say, posted } = await frame();
  const [ready, state, save] = recorded('frame');
  say(ready!);
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ type: 'open' }));
  say(state!);
  act(() => void store.dispatch(themeChosen('dark')));
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ type: 'look' }));
  say(save!);
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ type: 'saved' }));
  say(save!);
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ type: 'refused' }));
  const sent = posted.map(({ stroma: _, session: __, n: ___, target: ____, ...message }) => message as object);
  expect(sent).toEqual(recorded('host'));
  expect(JSON.parse(asked.find(({ method }) => method === 'POST')!.body!)).toEqual(save!.content);
});

test('the list opens a drawing, restores a version, copies it and deletes it', async () => {
  const user = userEvent.setup();
  open(
    '/',
    {
      'GET /user/drawings': () => ({
        data: [drawing({ version: 3 }), drawing({ id: 'w2', title: 'Style', kind: 'template' })],
      }),
      'GET /user/drawings/w1': () => ({ data: opened() }),
      'POST /user/drawings/w1/restore': () => ({ data: drawing({ version: 4 }) }),
      'POST /user/drawings/w1/copy': () => ({ data: drawing({ id: 'w3' }) }),
      'DELETE /user/drawings/w2': () => ({ data: {} }),
      'GET /teams': () => ({
        data: [
          { id: 's1', name: 'li' },
          { id: 's2', name: 'Lab' },
        ],
      }),
    },
    { dataPermissions: ['view', 'edit', 'delete'] },
  );
  await frame();
  const choose = async (title: string, item: string) => {
    if (!screen.queryByRole('dialog')) await user.click(screen.getByRole('button', { name: en['drawings.saved'] }));
    // The drawings come after the dialog.
    await user.click(await screen.findByRole('button', { name: en['drawings.actions'].replace('{title}', title) }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const sent = (method: string, path: string) =>
    asked.find((one) => one.method === method && one.path === `/api${path}`);
  await choose('Dose', en['drawings.copy']);
  await user.click(await screen.findByRole('button', { name: en['drawings.copyNow'] }));
  await waitFor(() => expect(JSON.parse(sent('POST', '/user/drawings/w1/copy')!.body!)).toEqual({ spaceId: 's2' }));
  await choose('Style', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent('DELETE', '/user/drawings/w2')).toBeTruthy());
  await choose('Dose', en['drawings.versions']);
  await user.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  await waitFor(() =>
    expect(JSON.parse(sent('POST', '/user/drawings/w1/restore')!.body!)).toEqual({ version: 2, expected: 3 }),
  );
  await waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).toBe('?drawing=w1'));
});
