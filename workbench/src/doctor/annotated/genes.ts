import { READING } from '@stroma/contract/reading';
import { evenSample, geneShare } from '../text/names.ts';
import { at, isDataset, isGroup, readNames, type Dataset, type Group } from './h5.ts';
import { indexOf } from './columns.ts';
import { recordsOf } from './records.ts';

const A = READING.annotated;
const ENSEMBL = new RegExp(READING.names.ensembl);
/** A list with more genes than any reference is not read. */
const MOST = 100_000;

export interface Genes {
  ids: string[];
  symbols: string[];
  types: string[];
}

/** Ids, symbols and types of the genes of a table: an index of Ensembl ids looks for a column of symbols. */
export function genesOf(table: Group | Dataset, root: Group): Genes {
  if (isDataset(table)) {
    const { names: index } = recordsOf(table, root, MOST);
    return { ids: index, symbols: index, types: index.map(() => '') };
  }
  const index = readNames(at(table, indexOf(table)), MOST);
  const byName = new Map(table.keys().map((name) => [name.toLowerCase(), name]));
  const column = (wanted: readonly string[], otherwise: string[]): string[] => {
    const name = wanted.find((one) => byName.has(one));
    if (name === undefined) return otherwise;
    const found = valuesOf(table, byName.get(name)!);
    return otherwise.map((value, k) => found[k] || value);
  };
  const types = column(
    A.typeColumns,
    index.map(() => ''),
  );
  const symbols = column(A.symbolColumns, index);
  const some = evenSample(index, 500);
  if (some.filter((name) => ENSEMBL.test(name)).length * 2 > some.length) return { ids: index, symbols, types };
  const ids = column(A.idColumns, index);
  const isUnnamed = geneShare(index) < READING.names.fewGenes && geneShare(symbols) > 0.5;
  return { ids, symbols: isUnnamed ? symbols : index, types };
}

/** Texts of a column: plain, nullable, or by category. */
function valuesOf(table: Group, name: string): string[] {
  const item = at(table, name);
  if (!isGroup(item) || !item.keys().includes('codes')) return readNames(item, MOST);
  const categories = readNames(at(item, 'categories'), MOST);
  const codes = at(item, 'codes');
  if (!isDataset(codes)) return [];
  const read = codes.slice([[0, Math.min(MOST, codes.shape?.[0] ?? 0)]]) as ArrayLike<number>;
  return Array.from(read, (code) => categories[Number(code)] ?? '');
}
