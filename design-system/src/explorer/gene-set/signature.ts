import type { MessageId } from '../../theme/messages.ts';

export interface SignatureProblem {
  /** From 1; 0 is the whole file. */
  line: number;
  id: MessageId;
  value?: string;
}
export interface Signature {
  name: string;
  genes: string[];
  problems: SignatureProblem[];
}
/** Genes of one set (contract: GeneList). */
const MOST = 2000;
const HEADER = /^(genes?|symbols?|gene[_ ]?(symbol|name|id)s?|ensembl[_ ]?ids?|基因)$/i;
const GENE = /^[\p{L}\p{N}][\p{L}\p{N}.\-_@/:]{0,59}$/u;

/**
 * A gene signature file: one gene per line, one gene set per file, csv without header (specification 2.8). A gene that stands twice
 * counts once and is no error.
 */
export function parseSignature(fileName: string, text: string): Signature {
  const problems: SignatureProblem[] = [];
  const genes = new Set<string>();
  if (!/\.csv$/i.test(fileName)) problems.push({ line: 0, id: 'geneSet.notCsv' });
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((raw, i) => {
      const line = raw.trim();
      if (!line) return;
      const cells = line.split(/[,;\t]/).map((c) => c.trim().replace(/^"(.*)"$/, '$1'));
      const [gene = ''] = cells.filter(Boolean);
      if (cells.filter(Boolean).length > 1) problems.push({ line: i + 1, id: 'geneSet.manyOnLine', value: line });
      else if (genes.size === 0 && HEADER.test(gene)) problems.push({ line: i + 1, id: 'geneSet.header', value: gene });
      else if (!GENE.test(gene)) problems.push({ line: i + 1, id: 'geneSet.notGene', value: gene });
      else genes.add(gene);
    });
  if (!genes.size && !problems.length) problems.push({ line: 0, id: 'geneSet.noGenes' });
  if (genes.size > MOST) problems.push({ line: 0, id: 'geneSet.tooMany' });
  return { name: fileName.replace(/\.csv$/i, ''), genes: [...genes], problems };
}
/** Genes as typed: separated by spaces, commas, semicolons or lines; each once. */
export const genesIn = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];
