import { beforeEach, expect, jest, test } from '@jest/globals';
import { answerWith } from '../../../test/server.ts';

interface Previous {
  metadata: Record<string, string>;
}
interface Options {
  metadata: Record<string, string>;
  onSuccess(): void;
}
/** In place of the network: what is asked of the library for each file, in the order in which they start. */
class FakeUpload {
  static started: FakeUpload[] = [];
  static previous: Previous[] = [];
  readonly url = '/api/user/files/uploads/f1';
  resumed: Previous | null = null;
  readonly options: Options;
  constructor(_: File, options: Options) {
    this.options = options;
  }
  findPreviousUploads = async (): Promise<Previous[]> => FakeUpload.previous;
  resumeFromPreviousUpload = (one: Previous): void => void (this.resumed = one);
  start = (): void => void FakeUpload.started.push(this);
  abort = async (): Promise<void> => {};
}
jest.unstable_mockModule('tus-js-client', () => ({ Upload: FakeUpload }));
const { createStore } = await import('../../app/store.ts');
const { infoRead, signedIn } = await import('../session/index.ts');
const { chosen, keepFile } = await import('./index.ts');

const info = (id: string) => ({ username: 'mei', privileges: [], space: { id, name: id, kind: 'team' } }) as never;
function choose(store: ReturnType<typeof createStore>, name: string): void {
  const action = chosen({ name, size: 3, kind: 'matrix' });
  keepFile(action.payload.id, new File(['abc'], name));
  store.dispatch(action);
}
const spaces = (): Record<string, string> =>
  Object.fromEntries(FakeUpload.started.map(({ options: { metadata } }) => [metadata.filename!, metadata.space!]));
/** Not of the store's state: asked until it is so. */
async function started(wanted: number): Promise<void> {
  for (let i = 0; i < 200 && FakeUpload.started.length < wanted; i += 1)
    await new Promise((done) => setTimeout(done, 10));
  expect(FakeUpload.started).toHaveLength(wanted);
}
beforeEach(() => {
  answerWith({});
  Object.assign(FakeUpload, { started: [], previous: [] });
});

test('a file that waits goes to the space it was chosen in, whichever the session shows when its turn comes', async () => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  for (const name of ['1.zip', '2.zip', '3.zip']) choose(store, name);
  await started(2);
  store.dispatch(infoRead(info('b')));
  choose(store, '4.zip');
  for (const wanted of [3, 4]) {
    FakeUpload.started.at(wanted - 3)!.options.onSuccess();
    await started(wanted);
  }
  expect(spaces()).toEqual({ '1.zip': 'a', '2.zip': 'a', '3.zip': 'a', '4.zip': 'b' });
});

test('an upload that broke off goes on in its own space alone', async () => {
  const store = createStore();
  store.dispatch(signedIn(info('a')));
  FakeUpload.previous = [{ metadata: { space: 'b' } }, { metadata: { space: 'a' } }];
  choose(store, '1.zip');
  await started(1);
  FakeUpload.previous = [{ metadata: { space: 'b' } }];
  choose(store, '2.zip');
  await started(2);
  expect(FakeUpload.started.map(({ resumed }) => resumed?.metadata.space)).toEqual(['a', undefined]);
});
