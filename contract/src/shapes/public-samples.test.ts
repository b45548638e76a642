import { expect, test } from '@jest/globals';
import { Value } from 'typebox/value';
import { Id } from './id.ts';
import { publicSampleId, readPublicSampleId } from './public-samples.ts';

test('the id of a public sample is an id, and says of which dataset, version and sample it is', () => {
  for (const dataset of ['V1StGXR8_Z5jdHi6B-myT', 'pub_1_2', 'a']) {
    const id = publicSampleId(dataset, 12, 3);
    expect(Value.Check(Id, id)).toBe(true);
    expect(readPublicSampleId(id)).toEqual({ dataset, version: 12, place: 3 });
  }
});

test('the id of a file is none', () => {
  for (const id of ['V1StGXR8_Z5jdHi6B-myT', 'pub_a_1', 'pub_a_1_x', 'pub_1_2'])
    expect(readPublicSampleId(id)).toBeNull();
});
