import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { random } from '@stroma/contract/fixtures';
import { termNames } from './termNames.ts';
import { fitNames, fitSuffixedNames, nameFitter } from './names.ts';
import { fitText, textWidth } from './text.ts';

/** Visible form of each name. */
const seen = (names: readonly string[], width: number, lines = 1) =>
  fitNames(names, { width, lines }).map((one) => one.join('\n'));

test('names that differ in their middle alone are shown apart, by what differs', () => {
  const names = ['HALLMARK_INTERFERON_ALPHA_RESPONSE', 'HALLMARK_INTERFERON_GAMMA_RESPONSE'];
  expect(new Set(names.map((name) => fitText(name, 150))).size).toBe(1);
  const shown = seen(names, 150);
  expect(new Set(shown).size).toBe(2);
  expect([shown[0]!.includes('ALPHA'), shown[1]!.includes('GAMMA')]).toEqual([true, true]);
  for (const one of shown) expect(textWidth(one)).toBeLessThanOrEqual(150);
});

test('names that the usual cut keeps apart are cut as before', () => {
  const names = ['Naive CD4+ T cell, activated', 'Naive CD4+ T cell, resting', 'B cell'];
  expect(names.map(nameFitter(names, 100))).toEqual(names.map((name) => fitText(name, 100)));
});

test('a name and its n that fit exactly are kept whole', () => {
  const { next: draw } = random(5);
  const letters = [...'abcdefghilmnorstuvwxyzACDMNST 0123456789'];
  for (let i = 0; i < 500; i += 1) {
    // From five letters on, since a shorter name always has its 24 px.
    const name = Array.from({ length: 5 + (i % 12) }, () => letters[Math.floor(draw() * letters.length)]!).join('');
    const tail = ` (n = ${Math.floor(draw() * 1e5).toLocaleString('en-US')})`;
    expect(fitSuffixedNames([{ name, tail }], textWidth(name + tail))).toEqual([name + tail]);
  }
  expect(fitSuffixedNames([{ name: 'stim', tail: ' (n = 1,000)' }], textWidth('stim (n = 1,000)'))).toEqual([
    'stim (n = 1,000)',
  ]);
});

test('a name on two lines breaks between words', () => {
  expect(fitNames(['Interferon alpha response'], { width: 110, lines: 2 })).toEqual([['Interferon alpha', 'response']]);
});

/** Parts of names that share their start, their end, or both. */
const PARTS = ['HALLMARK', 'REACTOME', 'KEGG', 'GOBP', 'SIGNALING', 'BY', 'ALPHA', 'GAMMA', 'RESPONSE', 'TO', '1', '2'];
const LETTERS = ['a', 'b', '…', ' ', '_', 'A', '肿', '瘤', '𝄞'];
function made(seed: number): string[] {
  const { next } = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const glue = pick(['_', ' ', '-', '']);
  const from = pick([PARTS, LETTERS]);
  const longest = 1 + Math.floor(next() * 12);
  return Array.from({ length: 2 + Math.floor(next() * 30) }, () =>
    Array.from({ length: 1 + Math.floor(next() * longest) }, () => pick(from)).join(glue),
  );
}

test('names that differ are never shown the same, whatever the names, the room and the lines', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const names = made(seed);
    const width = [4, 20, 40, 80, 150, 300][seed % 6]!;
    const shown = seen(names, width, 1 + (seed % 2));
    const pairs = new Map(names.map((name, i) => [name, shown[i]!]));
    expect({ seed, different: new Set(pairs.values()).size }).toEqual({ seed, different: new Set(names).size });
    // The same name looks the same everywhere.
    expect(names.map((name) => pairs.get(name))).toEqual(shown);
  }
});

test('names of sets are never written the same when they differ', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const names = made(seed);
    expect({ seed, different: new Set(termNames(names)).size }).toEqual({ seed, different: new Set(names).size });
  }
});

test('names of MSigDB are written in words without their collection; others stay', () => {
  expect(
    termNames([
      'HALLMARK_INTERFERON_ALPHA_RESPONSE',
      'REACTOME_SIGNALING_BY_EGFR',
      'KEGG_MEDICUS_REFERENCE_IL6_FAMILY_TO_JAK_STAT_SIGNALING_PATHWAY',
      'GOBP_MHC_CLASS_II_BIOSYNTHETIC_PROCESS',
      'WP_TCELL_ACTIVATION_SARSCOV2',
      'my set 1',
      'T_cells',
      'CD8A',
    ]),
  ).toEqual([
    'Interferon alpha response',
    'Signaling by EGFR',
    'IL6 family to JAK STAT signaling pathway',
    'MHC class II biosynthetic process',
    'Tcell activation SARSCOV2',
    'my set 1',
    'T_cells',
    'CD8A',
  ]);
});

test('the collection is said where two names would else be the same', () => {
  expect(termNames(['HALLMARK_APOPTOSIS_PATHWAY', 'KEGG_APOPTOSIS_PATHWAY', 'PID_X_PATHWAY'])).toEqual([
    'Apoptosis pathway (Hallmark)',
    'Apoptosis pathway (KEGG)',
    'X pathway',
  ]);
  // Without a collection the full name is used.
  expect(termNames(['WP_A_B', 'A b', 'HALLMARK_APOPTOSIS', 'Apoptosis'])).toEqual([
    'A b (WikiPathways)',
    'A b',
    'Apoptosis (Hallmark)',
    'Apoptosis',
  ]);
});

/** Texts shortened by `fitText`, which considers one text at a time: titles, sentences, gene symbols, groups of a few. */
const ALONE: Readonly<Record<string, string>> = {
  'charts/BranchSplit/BranchSplit.figure.ts': 'a gene symbol, title of its panel',
  'charts/BulkPca/BulkPca.tsx': 'one of a few groups in the legend',
  'charts/CnvHeatmap/CnvHeatmap.figure.ts': 'titles of panels and axes',
  'charts/Dendrogram/dendrogramFigure.ts': "the axis' title",
  'charts/EnrichmentDot/EnrichmentDot.options.ts': "a database's name beside a bracket",
  'charts/GseaRunningSum/GseaRunningSum.options.ts': 'sentences',
  'charts/IthScore/IthScore.figure.ts': "a panel's title",
  'charts/MaPlot/MaPlot.tsx': 'a group in the words of the legend',
  'charts/PseudotimeGenes/PseudotimeGenes.figure.ts': 'a gene symbol, title of its panel',
  'charts/RegulonPlot/RegulonPlot.figure.ts': 'a gene symbol, a key',
  'charts/RegulonPlot/smallRanks.ts': 'a gene symbol, a title',
  'charts/StackedBar/StackedBar.options.ts': 'a group of samples beside a bracket',
  'charts/StateExpression/StateExpression.figure.ts': 'a gene symbol, title of its panel',
  'charts/TermNetwork/TermNetwork.figure.ts': 'a database of the legend',
  'charts/UpsetPlot/upsetFigure.ts': "the axes' titles",
  'charts/VennDiagram/vennFigure.ts': 'a set with its size, one of five in a row of its own; a sentence',
  'charts/VolcanoPlot/VolcanoPlot.tsx': 'a group in the words of the legend',
  'kernels/points/blendMarks.ts': 'a gene symbol at an edge of the key',
  'kernels/cells/figure.ts': "the legend's title",
  'kernels/matrix/heatMarks.ts': 'titles, annotations, segments',
  'kernels/figure/note.ts': 'one line of words',
  'kernels/figure/Compose.tsx': "a panel's title",
  'kernels/marks/axes.ts': 'titles of axes; one label alone',
};
test('names that stand beside each other are shortened together', () => {
  const src = join(import.meta.dirname, '../..');
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /^(charts|kernels)\/.*\.tsx?$/.test(path) &&
      !/\.(test|stories)\.|^kernels\/(marks\/(?!axes)|text\/)/.test(path) &&
      /fitText\(/.test(readFileSync(join(src, path), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(ALONE).sort());
});
