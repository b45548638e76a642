import type { VdjResult } from '@stroma/contract/tools';
import type { ClonotypeUnit } from '../../../kernels/clonotype/unit.ts';
import type { Translate } from '../../../theme/messages.ts';

interface ResultKind {
  isBulk: boolean;
  unit: ClonotypeUnit;
  /** Clicks on chart elements select cells; a bulk repertoire has none. */
  isPickable: boolean;
  sampleLabel: string;
}
/** Display properties of a result: of cells, or of bulk repertoires, whose sizes are copies. */
export function kindOf(result: VdjResult, t: Translate): ResultKind {
  const isBulk = Boolean(result.bulk);
  return {
    ...{ isBulk, isPickable: !isBulk, unit: isBulk ? 'copies' : 'cells' },
    sampleLabel: isBulk ? t.dynamic('vdj.overlap.sample') : result.sampleBy,
  };
}
