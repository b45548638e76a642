import { ResultComparisonDialog, type PastResult } from '@stroma/design-system/explorer';
import { useCached } from '../../../api/cache.ts';
import { readReceipt } from '../receipts/receipt.ts';

interface Props {
  results: readonly [PastResult, PastResult];
  shown: string;
  pictureOf: (id: string) => string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}
/** Holds two results of a tool against each other by the receipts that their jobs left. */
export default function ComparedResults({ results, onClose, ...shown }: Props) {
  const [a, b] = results;
  const state = useCached(`${a.id}:${b.id}:receipts`, () => Promise.all([readReceipt(a.id), readReceipt(b.id)]));
  return <ResultComparisonDialog isOpen {...{ results, state, onClose }} {...shown} />;
}
