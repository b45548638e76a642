import { beforeEach, describe, expect, test } from '@jest/globals';
import { Value } from 'typebox/value';
import { frameHash, openChannel, readFrameHash, type Channel } from './channel.ts';
import { DRAWING_LIMITS as L } from './limits.ts';
import { DRAWING_MESSAGES, type FrameMessage, type HostMessage } from './messages.ts';
import { contentBytes, jsonBytes, readMessage, type MessageFault, type Received } from './reading.ts';
import type { DrawingContent } from './shapes.ts';

const HOST = 'https://stroma.example';
const FRAME = 'https://drawings.example';
const SESSION = 'session-0123456789';
const CONTENT: DrawingContent = {
  ...{ title: 'Dose', kind: 'drawing', tool: 'violin', state: { x: 'group', brackets: [['a', 'b']] } },
  grid: { name: 'Dose', columns: [{ name: 'group', type: 'text', values: ['a', null] }] },
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const wire = (message: object, more: object = {}) => ({ stroma: 1, session: SESSION, n: 1, ...message, ...more });
const frameWindow = { postMessage: () => {} };
const EXPECTED = { origin: FRAME, source: frameWindow, session: SESSION, last: 0 };
const read = (data: unknown, changed: object = {}) =>
  readMessage('frame', { origin: FRAME, source: frameWindow, data, ...changed }, EXPECTED);
const save = (changed: object) => wire({ type: 'save', content: { ...CONTENT, ...changed } });
const columns = (...values: unknown[][]) => ({
  grid: { name: '', columns: values.map((one, i) => ({ name: String(i), type: 'number', values: one })) },
});

test('a message is read without its envelope', () => {
  expect(read(wire({ type: 'save', content: CONTENT }))).toEqual({ message: { type: 'save', content: CONTENT }, n: 1 });
});

const ready = wire({ type: 'ready' });
test.each<[string, MessageFault, unknown, object?]>([
  ['another origin', 'origin', ready, { origin: HOST }],
  ['another window', 'source', ready, { source: {} }],
  ['another version', 'version', wire({ type: 'ready' }, { stroma: 2 })],
  ['another session', 'session', wire({ type: 'ready' }, { session: 'session-of-another-1' })],
  ['a number that was there', 'replay', wire({ type: 'ready' }, { n: 0 })],
  ['no object', 'shape', 'ready'],
  [
    'a message of the other side',
    'shape',
    wire({ type: 'look', theme: 'dark', locale: 'en-US', palette: ['#000000'] }),
  ],
  ['a name of an own property of every object', 'shape', wire({ type: 'constructor' })],
  ['what is not declared', 'shape', wire({ type: 'ready', token: 'x' })],
  ['a picture that is none', 'shape', save({ svg: '<img src=x onerror=alert(1)>' })],
  ['a blank title', 'shape', save({ title: '  ' })],
  ['a title that turns the text around', 'shape', save({ title: 'a\u202eb' })],
  ['a tool of another folder', 'shape', save({ tool: '../violin' })],
  ['columns of two lengths', 'shape', save(columns([1, 2], [1]))],
  ['a value that is a list', 'shape', save(columns([[1]]))],
  ['a value that is a logical', 'shape', save(columns([true]))],
  ['a text above the limit', 'shape', save(columns(['x'.repeat(L.cell + 1)]))],
  ['rows above the limit', 'shape', save(columns(Array.from({ length: L.rows + 1 }, () => null)))],
  ['a number that JSON has not', 'size', save({ state: { x: NaN } })],
  ['an object that JSON has not', 'size', save({ state: { x: new Map() } })],
  ['a state above the limit', 'size', save({ state: { x: 'x'.repeat(L.bytes) } })],
  ['a message above the limit', 'size', save({ state: { x: 'x'.repeat(L.message) } })],
])('%s is refused', (...[, fault, data, changed]) => expect(read(data, changed)).toEqual({ fault }));

test('a state that refers to itself is refused', () => {
  const state: Record<string, unknown> = {};
  state.again = state;
  expect(read(save({ state }))).toEqual({ fault: 'size' });
});

test('the largest grid is read within what a page may block', () => {
  const values = Array.from({ length: L.rows }, (_, i) => i % 7);
  const message = save(columns(values, values, values, values, values));
  const before = performance.now();
  expect(read(message)).toHaveProperty('message');
  expect(performance.now() - before).toBeLessThan(1000);
});

test('the bytes of a value are those of its JSON text, or a little more', () => {
  for (const value of [
    { state: { a: ['é', '单', '"', '\\', 1.5, true, false, null, '🧬'] }, grid: null },
    [],
    {},
    '',
  ]) {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    expect(jsonBytes(value, 1000)).toBeGreaterThanOrEqual(bytes);
    expect(jsonBytes(value, 1000)).toBeLessThanOrEqual(bytes + 8);
  }
  expect(contentBytes({ state: {}, grid: null })).toBeLessThan(40);
  expect(jsonBytes('x'.repeat(11), 10)).toBe(Infinity);
});

test('the declared schema says of single values what the loop says', () => {
  const schema = DRAWING_MESSAGES.frame.save;
  for (const [value, isGood] of [
    [1, true],
    ['x', true],
    [null, true],
    [true, false],
    [{}, false],
  ] as const)
    expect([Value.Check(schema, save(columns([value]))), 'message' in read(save(columns([value])))]).toEqual([
      isGood,
      isGood,
    ]);
});

describe('a channel', () => {
  type Listener = (event: Received) => void;
  /** Two windows of two origins, as a browser connects them. */
  const pair = () => {
    const make = (origin: string) => {
      const heard: Listener[] = [];
      return {
        origin,
        heard,
        addEventListener: (_: 'message', l: Listener) => heard.push(l),
        removeEventListener: (_: 'message', l: Listener) => void heard.splice(heard.indexOf(l), 1),
      };
    };
    const [host, frame] = [make(HOST), make(FRAME)];
    const posted: unknown[] = [];
    const portOf = (to: typeof host, from: typeof host) => {
      const port: { postMessage: (data: unknown, target: string) => void; back?: unknown } = {
        postMessage: (data, target) => {
          posted.push(data);
          if (target === to.origin)
            for (const l of to.heard) l({ data: structuredClone(data), origin: from.origin, source: port.back });
        },
      };
      return port;
    };
    const [toFrame, toHost] = [portOf(frame, host), portOf(host, frame)];
    toFrame.back = toHost;
    toHost.back = toFrame;
    return { host, frame, toFrame, toHost, posted };
  };
  let said: (HostMessage | FrameMessage)[];
  let faults: MessageFault[];
  let wires: ReturnType<typeof pair>;
  let host: Channel<'host'>;
  let frame: Channel<'frame'>;
  beforeEach(() => {
    [said, faults] = [[], []];
    wires = pair();
    const both = {
      session: SESSION,
      onMessage: (m: HostMessage | FrameMessage) => void said.push(m),
      onFault: (f: MessageFault) => void faults.push(f),
    };
    host = openChannel({ side: 'host', own: wires.host, other: wires.toFrame, origin: FRAME, ...both });
    frame = openChannel({ side: 'frame', own: wires.frame, other: wires.toHost, origin: HOST, ...both });
  });

  test('carries messages both ways, and ends', () => {
    frame.send({ type: 'ready' });
    host.send({ type: 'saved', of: 'save', id: 'd1', version: 2 });
    frame.send({ type: 'state', isDirty: true });
    expect(said).toEqual([
      { type: 'ready' },
      { type: 'saved', of: 'save', id: 'd1', version: 2 },
      { type: 'state', isDirty: true },
    ]);
    expect(faults).toEqual([]);
    host.close();
    frame.send({ type: 'ready' });
    expect(said).toHaveLength(3);
  });

  test('a message counts once', () => {
    frame.send({ type: 'ready' });
    wires.toHost.postMessage(wires.posted[0], HOST);
    expect([said, faults]).toEqual([[{ type: 'ready' }], ['replay']]);
  });

  test('strangers are passed over, and named when they claim to be the drawing tools', () => {
    const [hear] = wires.host.heard;
    hear!({ data: 'hello', origin: HOST, source: {} });
    expect(faults).toEqual([]);
    hear!({ data: ready, origin: 'https://evil.example', source: {} });
    expect([said, faults]).toEqual([[], ['origin']]);
  });
});

test('the address of a frame names session and host, which is an origin of the web', () => {
  expect(readFrameHash(frameHash(SESSION, HOST))).toEqual({ session: SESSION, host: HOST });
  expect(readFrameHash(frameHash(SESSION, `${HOST}/path?x=1`))).toEqual({ session: SESSION, host: HOST });
  for (const hash of [
    '',
    '#session=abc',
    `#host=${HOST}`,
    frameHash(SESSION, 'null'),
    frameHash(SESSION, 'data:x'),
    frameHash(SESSION, '*'),
  ])
    expect(readFrameHash(hash)).toBeNull();
});
