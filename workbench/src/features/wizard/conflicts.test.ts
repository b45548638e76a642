import { beforeEach, expect, test } from '@jest/globals';
import type { DraftBody } from '@stroma/contract';
import { createStore } from '../../app/store/store.ts';
import { draftReply, sample } from '../../../test/drafts.ts';
import { answerWith, until } from '../../../test/server.ts';
import { signedIn } from '../session/index.ts';
import { conflictSettled, edited, opened, saveRequested } from './index.ts';
import { newDraftBody } from './draft.ts';
import { readKeptDraft } from './kept.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('stroma.token', 'tok');
});
const OWNER = { uuid: 'u1', space: 's1' };
/** A page that was just loaded by a signed-in user. */
function page() {
  const store = createStore();
  store.dispatch(signedIn({ uuid: 'u1', username: 'mei', privileges: [], space: { id: 's1', name: 'mei' } } as never));
  return store;
}

/** A draft that another window saves: `theirs` is its version, which is overwritten only if that version is named. */
function twoWindows(theirs: DraftBody) {
  let [version, body] = [1, newDraftBody()];
  const asked = answerWith({
    'POST /user/analysis/drafts': (a) => draftReply((body = JSON.parse(a.body!) as DraftBody) && a.body!, version),
    'GET /user/analysis/drafts/d1': () => draftReply(JSON.stringify(body), version),
    'PUT /user/analysis/drafts/d1': (a) => {
      if (a.headers.get('If-Match') !== `"${version}"`)
        return { status: 412, error: { id: 'VERSION_CONFLICT', params: { current: version } } };
      body = JSON.parse(a.body!) as DraftBody;
      return draftReply(a.body!, (version += 1));
    },
  });
  const saveElsewhere = () => {
    [version, body] = [5, theirs];
  };
  return { asked, saveElsewhere, saved: () => ({ version, body }) };
}
const THEIRS = { ...newDraftBody(), param: { ...newDraftBody().param, tissue: 'Liver' } };
/** A page whose draft another window saved over while this one typed. */
async function conflicting() {
  const server = twoWindows(THEIRS);
  const store = page();
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 1);
  server.saveElsewhere();
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  const { wizard } = await until(store, (s) => s.wizard.conflict !== null);
  expect(wizard).toMatchObject({ isDirty: true, body: { matrixFiles: [sample] } });
  expect(wizard.conflict!.theirs).toMatchObject({ version: 5, savedBy: 'mei', param: { tissue: 'Liver' } });
  const settle = (choice: 'theirs' | 'mine') =>
    store.dispatch(conflictSettled({ choice, theirs: wizard.conflict!.theirs, mine: { id: 'd1', body: wizard.body } }));
  return { ...server, store, settle };
}

test('two windows on one draft: nothing is saved until one of the two versions is chosen', async () => {
  const { store, asked } = await conflicting();
  const puts = () => asked.filter(({ method }) => method === 'PUT').length;
  const before = puts();
  store.dispatch(saveRequested());
  store.dispatch(edited({ matrixFiles: [sample, { ...sample, name: 'b' }] }));
  await until(store, (s) => s.wizard.saver === null);
  expect(puts()).toBe(before);
  // A reload asks again, with the text typed since.
  const again = page();
  again.dispatch(opened('d1'));
  const { wizard } = await until(again, (s) => s.wizard.conflict !== null);
  expect(wizard.body.matrixFiles).toHaveLength(2);
  expect(puts()).toBe(before);
});

test('"Keep mine" saves one’s own over the other version, and goes on saving', async () => {
  const { store, settle, saved } = await conflicting();
  settle('mine');
  await until(store, (s) => s.wizard.version === 6);
  expect(store.getState().wizard).toMatchObject({ conflict: null, saveError: null, isDirty: false });
  expect(saved().body.matrixFiles).toEqual([sample]);
  store.dispatch(edited({ param: { ...newDraftBody().param, tissue: 'Lung' } }));
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 7);
  expect(readKeptDraft(OWNER, 'd1')).toBeNull();
});

test('"Show theirs" takes the other version, and what is typed next is saved over it', async () => {
  const { store, settle, saved } = await conflicting();
  settle('theirs');
  expect(store.getState().wizard).toMatchObject({ conflict: null, saveError: null, version: 5 });
  expect(store.getState().wizard.body).toMatchObject({ matrixFiles: [], param: { tissue: 'Liver' } });
  expect(readKeptDraft(OWNER, 'd1')).toBeNull();
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 6);
  expect(saved().body).toMatchObject({ matrixFiles: [sample], param: { tissue: 'Liver' } });
});

test('two windows that typed the same are no conflict', async () => {
  const { saveElsewhere } = twoWindows({ ...newDraftBody(), matrixFiles: [sample] });
  const store = page();
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 1);
  saveElsewhere();
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  const { wizard } = await until(store, (s) => s.wizard.version === 5);
  expect(wizard).toMatchObject({ conflict: null, saveError: null, isDirty: false });
});

test('a draft that was deleted meanwhile: one’s own waits as a new draft', async () => {
  answerWith({ 'POST /user/analysis/drafts': (a) => draftReply(a.body!, 1) });
  const store = page();
  store.dispatch(saveRequested());
  await until(store, (s) => s.wizard.version === 1);
  store.dispatch(edited({ matrixFiles: [sample] }));
  store.dispatch(saveRequested());
  const { wizard } = await until(store, (s) => s.wizard.conflict !== null);
  expect(wizard.conflict).toEqual({ theirs: null });
  store.dispatch(conflictSettled({ choice: 'mine', theirs: null, mine: { id: 'd1', body: wizard.body } }));
  expect(readKeptDraft(OWNER, 'd1')).toBeNull();
  store.dispatch(opened(null));
  expect(store.getState().wizard).toMatchObject({ draftId: null, body: { matrixFiles: [sample] } });
});
