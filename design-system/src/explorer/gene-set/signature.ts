import type { SignatureFile } from './gene-set.types.ts';
import { GENE_SET_LIMITS } from './limits.ts';

export interface SignatureProblem {
  /** Counted from 1; 0 means the whole file. */
  line: number;
  /** Message id. */
  id: string;
  value?: string;
}
export interface Signature {
  name: string;
  genes: string[];
  /** Lines with a gene that an earlier line has. */
  repeated: number;
  problems: SignatureProblem[];
}
const { genes: MOST, file: MOST_BYTES } = GENE_SET_LIMITS;
const MOST_NAME = 120;
/** Maximum length of a value quoted in messages. */
const SHOWN = 60;
const HEADER = /^(genes?|symbols?|gene[_ ]?(symbol|name|id)s?|ensembl[_ ]?ids?|基因)$/i;
const GENE = /^[\p{L}\p{N}][\p{L}\p{N}.\-_@/:]{0,59}$/u;

export const isGene = (name: string): boolean => GENE.test(name);

function linesOf(text: string): { genes: string[]; repeated: number; problems: SignatureProblem[] } {
  const problems: SignatureProblem[] = [];
  const genes = new Set<string>();
  let repeated = 0;
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((raw, i) => {
      const cells = raw.split(/[,;\t]/).map((c) => c.trim().replace(/^"(.*)"$/, '$1'));
      const [gene, ...more] = cells.filter(Boolean);
      if (gene === undefined) return;
      const problem = (id: string, value: string) => problems.push({ line: i + 1, id, value: value.slice(0, SHOWN) });
      if (more.length) problem('geneSet.manyOnLine', raw.trim());
      else if (genes.size === 0 && HEADER.test(gene)) problem('geneSet.header', gene);
      else if (!isGene(gene)) problem('geneSet.notGene', gene);
      else if (genes.has(gene)) repeated += 1;
      else genes.add(gene);
    });
  return { genes: [...genes], repeated, problems };
}

/**
 * A gene signature file: one gene per line, one gene set per file, csv without header (specification 2.8). A gene on several lines counts once and is
 * not an error. A file that is too large or not UTF-8 text is not read.
 */
export function parseSignature({ fileName, text, bytes }: SignatureFile): Signature {
  const name = fileName.replace(/\.csv$/i, '').trim();
  const whole = (id: string): SignatureProblem => ({ line: 0, id });
  const problems: SignatureProblem[] = [];
  if (!/\.csv$/i.test(fileName)) problems.push(whole('geneSet.notCsv'));
  if (!name || name.length > MOST_NAME) problems.push(whole('gene-set.fileName'));
  if (bytes > MOST_BYTES) problems.push(whole('gene-set.fileSize'));
  else if (text === null) problems.push(whole('gene-set.notText'));
  if (text === null || bytes > MOST_BYTES) return { name, genes: [], repeated: 0, problems };
  const read = linesOf(text);
  problems.push(...read.problems);
  if (!read.genes.length && !problems.length) problems.push(whole('geneSet.noGenes'));
  if (read.genes.length > MOST) problems.push(whole('geneSet.tooMany'));
  return { name, genes: read.genes, repeated: read.repeated, problems };
}

/** Text of a file, or null if it is larger than the limit or not in UTF-8; zero bytes are not text. */
export async function readSignature(file: File): Promise<SignatureFile> {
  const found = { fileName: file.name, bytes: file.size };
  if (file.size > MOST_BYTES) return { ...found, text: null };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { ...found, text: text.includes('\0') ? null : text };
  } catch {
    return { ...found, text: null };
  }
}

/** Genes as typed: separated by spaces, commas, semicolons or lines; each once. */
export const genesIn = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];
