import { expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { readReferences } from './readReference.ts';

const GTF = `#!genome-build
chr1\tH\tgene\t1\t9\t.\t+\t.\tgene_id "E1"; gene_type "lncRNA"; gene_name "A1"; level 2;
chr1\tH\texon\t1\t5\t.\t+\t.\tgene_id "E1"; gene_name "A1";
chr2\tH\tgene\t3\t7\t.\t+\t.\tgene_id "E2";`;
const KEPT = 'chr1\tH\tgene\t1\t9\t.\t+\t.\tgene_id "E1"; gene_name "A1"\nchr2\tH\tgene\t3\t7\t.\t+\t.\tgene_id "E2"\n';

test.each([
  ['a GTF', new File([GTF], 'own.gtf')],
  ['one with the line ends of Windows', new File([GTF.replaceAll('\n', '\r\n')], 'own.gtf')],
  ['a packed one', new File([gzipSync(GTF)], 'OWN.GTF.GZ')],
])('of %s the lines of genes are kept', async (_, file) => {
  expect(await readReferences([file])).toEqual({ name: file.name, bytes: KEPT.length, text: KEPT });
});

test('a packed file that is cut off, or another one, is no text', async () => {
  const packed = gzipSync(GTF);
  expect(await readReferences([new File([packed.subarray(0, -12)], 'cut.gtf.gz')])).toBe('references.notText');
  expect(await readReferences([new File([GTF], 'plain.gtf.gz')])).toBe('references.notText');
  expect(await readReferences([new File([new Uint8Array([0xff, 0xfe, 0x41])], 'own.gtf')])).toBe('references.notText');
});
