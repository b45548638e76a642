import { expect, test } from '@jest/globals';
import { preprocessingFixture, qualityFixture } from '@stroma/contract/fixtures';
import { countKept } from '../thresholds.ts';
import { lossByType } from './lossByType.ts';

const sample = qualityFixture('Control', 21);
const open = { gene: { min: 0, max: 1e9 }, umi: { min: 0, max: 1e9 }, mitochondrial: 100, ribosomal: 100 };
const cut = { ...open, gene: { min: 480, max: 1e9 } };

test('a type of few genes is named by a fixed cut, and not without one', () => {
  expect(lossByType(sample, open, false, false).map(({ lost, isMost }) => [lost, isMost])).toEqual([
    [0, false],
    [0, false],
    [0, false],
  ]);
  const losses = lossByType(sample, cut, false, false);
  expect(losses.map(({ type, isMost }) => [type, isMost])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(losses[2]!.lost).toBeGreaterThan(0.5);
  expect(losses[2]!.rest).toBe(0);
  expect(losses[2]!.markers).toEqual(['FCGR3B', 'CSF3R', 'CXCR2']);
});

test('the lost cells of the types are those of the sample, with and without the cut by type', () => {
  for (const byType of [false, true]) {
    const losses = lossByType(sample, cut, true, byType);
    const kept = losses.reduce((sum, { cells, lost }) => sum + cells * (1 - lost), 0);
    expect(Math.round(kept)).toBe(countKept(sample, cut, true, byType).kept);
  }
});

test('by type the lost type keeps its cells, and no other loses more', () => {
  const [before, after] = [false, true].map((byType) => lossByType(sample, cut, false, byType));
  expect(after![2]!.lost).toBeLessThan(0.1);
  expect(after!.every(({ lost }, i) => lost <= before![i]!.lost)).toBe(true);
});

test('results of earlier versions have no types', () => {
  const { types: _types, ...old } = preprocessingFixture().samples[0]!;
  const { type: _type, ...preview } = old.preview;
  expect(lossByType({ ...old, preview }, cut, false, true)).toEqual([]);
});
