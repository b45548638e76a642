/** Prints the official sets, whose URLs are also in the server's references page. */
import { OFFICIAL, officialSet } from '../../bff/src/services/references/official/sources.ts';

/** Files that are downloaded by hand and registered with `--rankings`. */
const BY_HAND = 'cistarget      motifRankings   https://resources.aertslab.org/cistarget/ (download, then --rankings)';

/** One line per set: name, kind, address with its default version, licence. */
export const listing = () =>
  [
    ...Object.entries(OFFICIAL).map(([id, { kind, licence }]) =>
      [id.padEnd(18), kind.padEnd(15), officialSet(id).address, `(${licence})`].join(' '),
    ),
    BY_HAND,
  ].join('\n');
