import type { CnvParams } from '@stroma/contract/tools';
import type { CnvFacts } from '../cnv.types.ts';

type Positions = CnvParams['positions'];
/** Prefix of the id of a library set, because the id could equal the name of an assembly. */
const OWN = 'set:';

/** Gene positions of the library for the dataset's species, and gene tables that contain positions. */
export const ownPositions = ({ references = [], species }: Pick<CnvFacts, 'references' | 'species'>) =>
  references
    .filter(({ kind, genes }) => kind === 'genePositions' || (kind === 'genes' && genes > 0))
    .filter((set) => set.species === (species ?? 'Homo sapiens'))
    .map(({ id, name, version }) => ({ id: `${OWN}${id}`, label: `${name} (${version})` }));

/** The option of the chosen positions, and back. */
export const positionsId = (positions: Positions): string =>
  'assembly' in positions ? positions.assembly : 'reference' in positions ? `${OWN}${positions.reference}` : '';
export const positionsOf = (id: string): Positions =>
  (id.startsWith(OWN) ? { reference: id.slice(OWN.length) } : { assembly: id }) as Positions;
