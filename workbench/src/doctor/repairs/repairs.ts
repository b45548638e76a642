import { READING } from '@stroma/contract/reading';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorRepair } from '@stroma/design-system/dialogs';
import { ensemblSpecies, HUMAN, anchoredPattern } from '../text/names.ts';
import { countNames, isDate, restoreDates } from './dates.ts';

const VERSION = anchoredPattern(READING.repairs.version, 'i');
const SUFFIX = anchoredPattern(READING.repairs.suffix, 'i');
const HLA = new RegExp(READING.names.mhcHuman);
const EXAMPLES = 4;
/** Species by the beginning of their Ensembl ids. */
const OF_IDS: Readonly<Record<string, ImportChoices['homologuesOf']>> = {
  ...{ ENSMUSG: 'Mus musculus', ENSRNOG: 'Rattus norvegicus', ENSGALG: 'Gallus gallus', ENSDARG: 'Danio rerio' },
  ...{ ENSBTAG: 'Bos taurus', ENSCAFG: 'Canis lupus familiaris', ENSSSCG: 'Sus scrofa', ENSMMUG: 'Macaca mulatta' },
};

export interface MatrixNames {
  ids: readonly string[];
  symbols: readonly string[];
  cells: readonly string[];
  species: string | null;
}
type Made = Omit<DoctorRepair, 'id' | 'isChosen' | 'isAlways' | 'count'> & { count: number };
/** `symbols`: those to look up in a table of homologues. */
export type FoundRepair = DoctorRepair & { symbols?: readonly string[] };

/** Repairable names of genes and cells, with the effect of each repair. The import makes them (repairs.py); this is a preview before the upload. */
export function repairsOf({ ids, symbols, cells, species }: MatrixNames, choices: ImportChoices): FoundRepair[] {
  const chosen: readonly string[] = choices.repairs ?? [];
  const bare = symbols.map(withoutVersion);
  const dated = restoreDates(bare);
  const core = cells.map((name) => SUFFIX.exec(name)?.groups?.core ?? name);
  const named = isUnnamed(ids, symbols);
  const convertible = chosen.includes('homologues') || !isHuman({ ids, symbols, species });
  const from = choices.homologuesOf ?? speciesOfIds(ids) ?? (species === HUMAN ? null : species);
  const all: [DoctorRepair['id'], Made | null][] = [
    ['versions', change([...ids, ...symbols], [...ids.map(withoutVersion), ...bare], ids)],
    ['dates', change(bare, dated, bare, dated.filter(isDate).length)],
    ['suffix', change(cells, core, cells, core.length - new Set(core).size)],
    ['homologues', convertible ? { count: symbols.length, of: symbols.length, left: 0, examples: [] } : null],
    ['ids', named && { count: named.length, of: symbols.length, left: 0, examples: [] }],
    ['unique', repeats(dated)],
  ];
  const bareOnes = chosen.includes('versions') ? bare : symbols;
  const own = chosen.includes('dates') ? restoreDates(bareOnes) : bareOnes;
  return all.flatMap(([id, made]) => {
    if (!made || (made.count === 0 && made.left === 0)) return [];
    const isAlways = id === 'unique';
    // Symbols of ids are only in the import's tables.
    const asked = id === 'homologues' && { species: from, ...(!named?.length && from !== null && { symbols: own }) };
    return [
      {
        id,
        ...made,
        ...asked,
        isAlways,
        isChosen: isAlways || (id === 'ids' ? !choices.keepIds : chosen.includes(id)),
      },
    ];
  });
}

/** Human by more than the letter case of its symbols, which pig, cow, dog and macaque have too. */
const isHuman = ({ ids, symbols, species }: Omit<MatrixNames, 'cells'>): boolean =>
  ids.some((id) => ensemblSpecies(id) === 'ENSG') || (species === HUMAN && symbols.some((name) => HLA.test(name)));

/** The species that most Ensembl ids are of; null if it is human, or one without a table of homologues. */
function speciesOfIds(ids: readonly string[]): string | null {
  const found = countNames(ids.flatMap((id) => ensemblSpecies(id) ?? []));
  const [prefix, n] = [...found].sort(([, a], [, b]) => b - a)[0] ?? ['', 0];
  return (n * 2 > ids.length && OF_IDS[prefix]) || null;
}

/** Differences between two lists of names. `of`: number of compared names; `left`: unresolved ones. */
function change(before: readonly string[], after: readonly string[], of: readonly string[], left = 0): Made {
  // Ids that are their own symbols are in both lists.
  const pairs = new Map(before.flatMap((name, k) => (name === after[k] ? [] : [[name, after[k]!] as const])));
  const count = of.filter((name) => pairs.has(name)).length;
  return { count: count || pairs.size, of: of.length, left, examples: [...pairs].slice(0, EXAMPLES) };
}

const withoutVersion = (name: string): string => {
  const parts = VERSION.exec(name)?.groups;
  return parts ? `${parts.id}${parts.rest ?? ''}` : name;
};

/** Number of genes that have only an Ensembl id. */
const isUnnamed = (ids: readonly string[], symbols: readonly string[]): string[] =>
  symbols.filter((symbol, k) => ensemblSpecies(symbol) !== null && ensemblSpecies(ids[k]!) !== null);

/** Repeated symbols as the import numbers them: `-1`, `-2` … after the first. */
function repeats(symbols: readonly string[]): Made {
  const taken = new Set(symbols);
  const seen = new Map<string, number>();
  const changed: [string, string][] = [];
  for (const symbol of symbols) {
    let next = seen.get(symbol) ?? 0;
    if (next > 0) {
      while (taken.has(`${symbol}-${next}`)) next += 1;
      taken.add(`${symbol}-${next}`);
      changed.push([symbol, `${symbol}-${next}`]);
    }
    seen.set(symbol, next + 1);
  }
  return { count: changed.length, of: symbols.length, left: 0, examples: changed.slice(0, EXAMPLES) };
}
