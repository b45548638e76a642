import { describe, expect, test } from '@jest/globals';
import { captions } from './captions.mjs';

const say = (en: string, zh: string) => ({ 'en-US': en, 'zh-CN': zh });
const marks = [
  { at: 0, caption: say('One', '一') },
  { at: 12.34, caption: say('Two', '二') },
  { at: 61.5, caption: say('Three', '三') },
];

describe('captions', () => {
  test('one cue a mark, in its language, until the next one begins', () =>
    expect(captions(marks, 70, 'zh-CN')).toBe(
      'WEBVTT\nLanguage: zh-CN\n\n' +
        '1\n00:00:00.000 --> 00:00:12.290\n一\n\n' +
        '2\n00:00:12.340 --> 00:01:01.450\n二\n\n' +
        '3\n00:01:01.500 --> 00:01:09.950\n三\n',
    ));

  test('a cue never ends before it begins', () => {
    const [cue] = /--> (\S+)/.exec(captions([{ at: 5, caption: say('a', 'b') }], 5, 'en-US'))!.slice(1);
    expect(cue).toBe('00:00:05.500');
  });
});
