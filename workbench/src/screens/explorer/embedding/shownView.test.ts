import { expect, test } from '@jest/globals';
import { Value } from 'typebox/value';
import { ChartView } from '@stroma/contract';
import { boardView } from '../board/add.ts';
import { COLOUR_BY_SCORE } from '../dataset.ts';
import type { SecondMap } from '../view/beside.ts';
import { shownView } from './shownView.ts';

const VIEW = { embedding: 'umap', dimensions: 2, axes: '12', colourBy: 'type', layer: 'raw' } as const;
const NO_GENES = { gene: null, genes: [] };
const SCORED = { colourBy: COLOUR_BY_SCORE, genes: ['LYZ', 'CD3E'] };
const ONE: SecondMap = { kind: 'one' };
const UMAP = { chart: 'embedding', embedding: 'umap', dimensions: 2 };

test.each<[string, Partial<Parameters<typeof shownView>[0]>, SecondMap, object]>([
  ['one map', {}, ONE, { colour: { column: 'type' } }],
  ['without colours', { colourBy: '' }, ONE, { colour: null }],
  ['other components', { axes: '31' }, ONE, { colour: { column: 'type' }, axes: '31' }],
  ['space has no plane', { dimensions: 3, axes: '31' }, ONE, { dimensions: 3, colour: { column: 'type' } }],
  ['split', {}, { kind: 'split', column: 'phase' }, { colour: { column: 'type' }, beside: { split: 'phase' } }],
  [
    'two genes in one map',
    { colourBy: COLOUR_BY_SCORE },
    { kind: 'blend', genes: ['LYZ', 'CD3E'] },
    { colour: null, beside: { blend: { first: 'LYZ', second: 'CD3E', layer: 'raw' } } },
  ],
  ['the score of genes', SCORED, ONE, { colour: { set: ['LYZ', 'CD3E'] } }],
  [
    'the score of genes in the maps of a split',
    SCORED,
    { kind: 'split', column: 'phase' },
    { colour: { set: ['LYZ', 'CD3E'] }, beside: { split: 'phase' } },
  ],
  [
    'a second map in the colours of a score',
    SCORED,
    { kind: 'map', embedding: 'tsne', dimensions: 2, colour: '' },
    {
      colour: { set: ['LYZ', 'CD3E'] },
      beside: { map: { embedding: 'tsne', dimensions: 2, colour: { set: ['LYZ', 'CD3E'] } } },
    },
  ],
  ['one of two genes', {}, { kind: 'blend', genes: ['', 'CD3E'] }, { colour: { gene: 'CD3E', layer: 'raw' } }],
  [
    'a second map in the same colours',
    { colourBy: 'gene', gene: 'LYZ' },
    { kind: 'map', embedding: 'tsne', dimensions: 2, colour: '' },
    {
      colour: { gene: 'LYZ', layer: 'raw' },
      beside: { map: { embedding: 'tsne', dimensions: 2, colour: { gene: 'LYZ', layer: 'raw' } } },
    },
  ],
  [
    'a second map in its own',
    {},
    { kind: 'map', embedding: 'umap', dimensions: 3, colour: 'gene:CD3E' },
    {
      colour: { column: 'type' },
      beside: { map: { embedding: 'umap', dimensions: 3, colour: { gene: 'CD3E', layer: 'raw' } } },
    },
  ],
])('the receipt of %s', (_, view, beside, expected) => {
  const shown = shownView({ ...VIEW, ...NO_GENES, ...view }, false, beside);
  expect(shown).toEqual({ ...UMAP, ...expected });
  expect(Value.Check(ChartView, shown)).toBe(true);
  // The figure board draws one plain map by itself, all others by their page.
  const isScore = shown?.chart === 'embedding' && shown.colour !== null && 'set' in shown.colour;
  const isPlain = !('beside' in expected) && !('axes' in expected) && !isScore;
  expect(boardView(shown!) !== null).toBe(isPlain && !('dimensions' in expected));
});

test.each<[string, Partial<Parameters<typeof shownView>[0]>, boolean, SecondMap]>([
  ['lends its colours', {}, true, ONE],
  ['scores the cells without genes', { colourBy: COLOUR_BY_SCORE }, false, ONE],
  ['colours the split maps', {}, true, { kind: 'split', column: 'phase' }],
  ['colours the second map', {}, false, { kind: 'map', embedding: 'umap', dimensions: 2, colour: 'result:r1:state' }],
  ['scores the second map', {}, false, { kind: 'map', embedding: 'umap', dimensions: 2, colour: COLOUR_BY_SCORE }],
])('no receipt where a result %s', (_, view, isResult, beside) => {
  expect(shownView({ ...VIEW, ...NO_GENES, ...view }, isResult, beside)).toBeNull();
});
