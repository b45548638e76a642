/** Tables of other programs, with the headers that they write, are mapped without a choice. */
import { describe, expect, test } from 'vitest';
import { gridOfText } from '../src/data/read.ts';
import { suggestMapping } from '../src/tools/suggest.ts';
import { LOADED_TOOLS } from './examples.ts';

const tool = (slug: string) => LOADED_TOOLS.find((one) => one.slug === slug)!.tool;
/** Names of the mapped columns by role. */
function mapped(slug: string, text: string): Record<string, string> {
  const grid = gridOfText(text, 't');
  const mapping = suggestMapping(tool(slug), grid);
  return Object.fromEntries(
    Object.entries(mapping).map(([role, places]) => [role, places.map((i) => grid.columns[i]!.name).join(' | ')]),
  );
}
/** Sixty rows: genes and numbers. */
function table(header: string, names = 1, separator = ','): string {
  const rows = Array.from({ length: 60 }, (_, i) =>
    header
      .split(separator)
      .map((_, k) => (k < names ? `GENE${i}` : String(0.01 * (k + 1) + i / 100)))
      .join(separator),
  );
  return [header, ...rows].join('\n');
}

describe('differential expression', () => {
  test.each([
    ['Seurat', ',p_val,avg_log2FC,pct.1,pct.2,p_val_adj', { change: 'avg_log2FC', p: 'p_val_adj', label: 'column 1' }],
    [
      'scanpy',
      'names,scores,logfoldchanges,pvals,pvals_adj',
      { change: 'logfoldchanges', p: 'pvals_adj', label: 'names' },
    ],
    [
      'DESeq2',
      ',baseMean,log2FoldChange,lfcSE,stat,pvalue,padj',
      { change: 'log2FoldChange', p: 'padj', label: 'column 1' },
    ],
    ['edgeR', ',logFC,logCPM,F,PValue,FDR', { change: 'logFC', p: 'FDR', label: 'column 1' }],
    ['limma', 'ID,logFC,AveExpr,t,P.Value,adj.P.Val,B', { change: 'logFC', p: 'adj.P.Val', label: 'ID' }],
    ['a plain p', 'gene,log2FC,p-value', { change: 'log2FC', p: 'p-value', label: 'gene' }],
    ['q values', 'Gene symbol,logFC,P,q_value', { change: 'logFC', p: 'q_value', label: 'Gene symbol' }],
  ])('%s', (_, header, wanted) => expect(mapped('volcano', table(header))).toEqual(wanted));
  test('Seurat with clusters', () => {
    const text = table(',p_val,avg_log2FC,pct.1,pct.2,p_val_adj,cluster,gene').replaceAll(/,[\d.]+$/gm, ',CD3D');
    expect(mapped('volcano', text)).toMatchObject({ change: 'avg_log2FC', p: 'p_val_adj', label: 'gene' });
  });
  test.each([
    [
      'DESeq2',
      ',baseMean,log2FoldChange,lfcSE,stat,pvalue,padj',
      { level: 'baseMean', change: 'log2FoldChange', p: 'padj' },
    ],
    ['edgeR', ',logFC,logCPM,F,PValue,FDR', { level: 'logCPM', change: 'logFC', p: 'FDR' }],
    ['limma', ',logFC,AveExpr,t,P.Value,adj.P.Val,B', { level: 'AveExpr', change: 'logFC', p: 'adj.P.Val' }],
  ])('mean level of %s', (_, header, wanted) => expect(mapped('ma', table(header))).toMatchObject(wanted));
});
test('terms of clusterProfiler, more of them than groups', () => {
  const text = table('ID,Description,GeneRatio,BgRatio,pvalue,p.adjust,qvalue,geneID,Count', 4);
  expect(mapped('enrichment', text)).toMatchObject({ term: 'Description', p: 'p.adjust', n: 'Count' });
});
test('survival of TCGA', () => {
  const rows = Array.from({ length: 60 }, (_, i) => `P${i},${i % 2},${100 + i}`);
  expect(mapped('survival', ['sample,OS,OS.time', ...rows].join('\n'))).toMatchObject({ time: 'OS.time', event: 'OS' });
});
test('numbers are no names of rows', () => {
  expect(mapped('scatter', '1,2\n3,4\n5,7')).toEqual({ x: 'column 1', y: 'column 2' });
  expect(mapped('scatter', 'x,y\n3,4\n5,7')).toEqual({ x: 'x', y: 'y' });
});
test('subjects are found for paired tests', () => {
  const rows = Array.from({ length: 60 }, (_, i) => `P${i % 30},${i < 30 ? 'before' : 'after'},${i}`);
  expect(mapped('box', ['patient,visit,score', ...rows].join('\n'))).toEqual({
    subject: 'patient',
    x: 'visit',
    y: 'score',
  });
});
test('the sizes of groups are drawn only where nothing else is left', () => {
  const rows = ['B,20,1.5,1.2', 'T,30,2.5,2.4'];
  expect(mapped('box', ['type,n,Mean,Median', ...rows].join('\n'))).toEqual({ x: 'type', y: 'Mean' });
  expect(mapped('box', 'type,n\nB,20\nT,30')).toEqual({ x: 'type', y: 'n' });
});

describe('survival', () => {
  const study = (header: string, coded: readonly [string, string]) =>
    [
      header,
      ...Array.from({ length: 60 }, (_, i) => [`P${i}`, `arm ${i % 3}`, `${i / 7 + 0.4}`, coded[i % 2]].join('\t')),
    ].join('\n');
  test.each([
    ['Patient\tArm\tMonths\tStatus', ['Dead', 'Alive']],
    ['病人\t分组\t随访时间（月）\t状态', ['死亡', '存活']],
    ['id\tdrug\tOS time\tOS', ['1', '0']],
    ['编号\t药物\t随访（月）\t转归', ['是', '否']],
    ['id\tregimen\tfollow-up\toutcome', ['yes', 'no']],
  ] as const)('curves are of the groups in %j', (header, coded) => {
    const [, colour, time, event] = header.split('\t');
    expect(mapped('survival', study(header, coded))).toEqual({ time, event, colour });
  });
  test('two columns that may be groups leave the choice to the reader, unless one is called so', () => {
    const text = (name: string) =>
      [
        'months,died,sex,' + name,
        ...Array.from({ length: 40 }, (_, i) => `${i + 1},${i % 2},${'mf'[i % 2]},${'ab'[i % 2]}`),
      ].join('\n');
    expect(mapped('survival', text('site'))).toEqual({ time: 'months', event: 'died' });
    expect(mapped('survival', text('Treatment'))).toEqual({ time: 'months', event: 'died', colour: 'Treatment' });
  });
});
