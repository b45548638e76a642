import { beforeEach, expect, test } from '@jest/globals';
import { jobFixture } from '@stroma/contract/fixtures';
import { createStore } from '../../app/store/store.ts';
import { draftReply, sample } from '../../../test/drafts.ts';
import { answerWith, until } from '../../../test/server.ts';
import { eventReceived } from '../events/index.ts';
import { edited, opened, saveRequested, stepGone, submitRequested } from './index.ts';
import { newDraftBody } from './draft.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('stroma.token', 'tok');
});

test('the draft is created once, then saved by its version', async () => {
  const asked = answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
    'PUT /user/analysis/drafts/d1': (a) => draftReply(a.body!, 2),
  });
  const store = createStore();
  store.dispatch(opened(null));
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 1);
  store.dispatch(stepGone(2));
  const state = await until(store, (s) => s.wizard.version === 2);
  expect(asked.map((a) => a.method)).toEqual(['POST', 'PUT']);
  expect(asked[1]!.headers.get('If-Match')).toBe('"1"');
  expect(state.wizard).toMatchObject({ draftId: 'd1', saver: null, body: { stepTag: 2, matrixFiles: [sample] } });
});

test('saves that are asked for while one is under way follow it one by one, each with the version of the one before', async () => {
  let version = 0;
  const asked = answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, (version = 1)),
    'PUT /user/analysis/drafts/d1': (a) =>
      a.headers.get('If-Match') === `"${version}"`
        ? draftReply(a.body!, (version += 1))
        : { status: 412, error: { id: 'VERSION_CONFLICT', params: { current: version } } },
    'POST /user/analysis/drafts/d1/submit': () => ({ data: jobFixture }),
  });
  const store = createStore();
  store.dispatch(saveRequested());
  store.dispatch(stepGone(2));
  store.dispatch(saveRequested());
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(submitRequested());
  const { wizard } = await until(store, (s) => s.wizard.submittedJob !== null);
  expect(wizard).toMatchObject({ saver: null, saveError: null, isDirty: false });
  expect(JSON.parse(asked.findLast(({ method }) => method === 'PUT')!.body!).matrixFiles).toEqual([sample]);
  expect(asked.filter(({ path }) => path.includes('/drafts')).at(-1)!.path).toMatch(/submit$/);
});

test('the reply to a save of a draft that was left does not reach the one that is open now', async () => {
  const asked = answerWith({
    'GET /user/analysis/drafts/d1': () => draftReply(JSON.stringify(newDraftBody()), 1),
    'PUT /user/analysis/drafts/d1': (a) => draftReply(a.body!, 2),
  });
  const store = createStore();
  store.dispatch(opened('d1'));
  await until(store, (s) => s.wizard.draftId === 'd1');
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  store.dispatch(saveRequested());
  store.dispatch(opened(null));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  expect(store.getState().wizard).toMatchObject({ draftId: null, version: 0, saver: null, body: { matrixFiles: [] } });
  // The text typed there has reached the server: this browser need not keep it.
  expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual([]);
});

test('an analysis that was begun in a draft that was left is not in the way of the next one', async () => {
  const asked = answerWith({
    'GET /user/analysis/drafts/d1': () => draftReply(JSON.stringify(newDraftBody()), 1),
    'PUT /user/analysis/drafts/d1': (a) => draftReply(a.body!, 2),
    'POST /user/analysis/drafts/d1/submit': () => ({ data: jobFixture }),
  });
  const store = createStore();
  store.dispatch(opened('d1'));
  await until(store, (s) => s.wizard.draftId === 'd1');
  store.dispatch(submitRequested());
  store.dispatch(opened('d1'));
  await until(store, (s) => s.wizard.draftId === 'd1');
  expect(asked.some(({ path }) => path.endsWith('/submit'))).toBe(false);
  store.dispatch(submitRequested());
  await until(store, (s) => s.wizard.submittedJob !== null);
});

test('what was typed while the server was away is saved once it is back, without another letter', async () => {
  let isAway = true;
  answerWith({
    'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1),
    'PUT /user/analysis/drafts/d1': (a) => {
      if (isAway) throw new TypeError('Failed to fetch');
      return draftReply(a.body!, 2);
    },
  });
  const store = createStore();
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 1);
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.saveError?.id === 'NETWORK');
  isAway = false;
  store.dispatch(eventReceived({ kind: 'open', payload: {} as never }));
  const { wizard } = await until(store, (s) => s.wizard.version === 2);
  expect(wizard).toMatchObject({ saveError: null, isDirty: false, body: { matrixFiles: [sample] } });
});
