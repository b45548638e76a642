import { expect, test } from '@jest/globals';
import { isolateDirection } from './isolate.ts';

/** The depth of open overrides and isolates at the end of a text, by UAX #9 for names without right-to-left letters. */
function openAtEnd(text: string): number {
  const open: string[] = [];
  for (const c of text) {
    if (/[\u202a\u202b\u202d\u202e\u2066-\u2068]/.test(c)) open.push(c);
    else if (c === '\u202c' && /[\u202a-\u202e]/.test(open.at(-1) ?? '')) open.pop();
    else if (c === '\u2069') {
      const at = open.findLastIndex((one) => /[\u2066-\u2068]/.test(one));
      if (at >= 0) open.length = at;
    }
  }
  return open.length;
}

test.each(['\u202eevil', 'a\u2067b', '\u2069\u202eevil', '\u202d\u202e\u2066\u2066x\u2069\u2069\u2069\u202e'])(
  'what %j begins ends with it',
  (name) => {
    expect(openAtEnd(name)).toBeGreaterThan(0);
    expect(openAtEnd(isolateDirection(name))).toBe(0);
  },
);

test.each(['CD4 T', 'T细胞', 'תאי T'])('%j stays as it is', (name) => expect(isolateDirection(name)).toBe(name));
