import { useMemo, useState } from 'react';
import type { DifferentialExpressionResult } from '@stroma/contract/tools';
import { DegDifferenceDialog, type DegDifferenceData } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Button, type Loadable } from '@stroma/design-system/primitives';
import { useCached } from '../../../../api/cache.ts';
import { readyOr } from '../../../../features/calls/index.ts';
import { distinctNames, useResult, useResults } from '../../../../features/tasks/index.ts';
import { differenceOf } from './difference.ts';
import { readVolcano } from './volcano.ts';

const TOOL = 'differential-expression';
interface Props {
  dataset: string;
  /** The result that is shown, and which of its comparisons. */
  id: string;
  name: string;
  summary: DifferentialExpressionResult;
  comparison: number;
}

/** Button to compare the shown result with another one; renders nothing if there is no other. */
export function Difference(props: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const list = useResults(TOOL, props.dataset);
  const all = readyOr(list, []).filter(({ status }) => status === 'completed');
  const names = distinctNames(all, (iso) => t.date(iso));
  const others = all.filter(({ id }) => id !== props.id).map(({ id }) => ({ id, label: names.get(id)! }));
  if (!others.length) return null;
  return (
    <div style={{ padding: '12px 16px 0' }}>
      <Button isSmall onPress={() => setOpen(true)}>
        {t('degDifference.open')}
      </Button>
      {isOpen && <Compared {...props} others={others} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Compared(props: Props & { others: { id: string; label: string }[]; onClose: () => void }) {
  const { id, name, summary, comparison, others, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const other = others.find((one) => one.id === chosen)?.id ?? others[0]!.id;
  const own = useResult({ tool: TOOL, id });
  const read = useResult({ tool: TOOL, id: other });
  const found = read.state === 'ready' ? read.data : null;
  const type = summary.comparisons[comparison]?.name ?? null;
  // Matches the cell type; null for a result with one comparison.
  const place = found?.result?.comparisons.findIndex((one) => one.name === type && !one.skipped) ?? -1;
  const isThere = place >= 0 && !summary.comparisons[comparison]?.skipped;
  const first = useCached(isThere ? `${id}:volcano:${comparison}` : null, () => readVolcano(id, comparison));
  const second = useCached(isThere ? `${other}:volcano:${place}` : null, () => readVolcano(other, place));
  const state = useMemo((): Loadable<DegDifferenceData> => {
    for (const one of [own, read]) if (one.state !== 'ready') return one as Loadable<DegDifferenceData>;
    if (!isThere) return { state: 'empty' };
    for (const one of [first, second]) if (one.state !== 'ready') return one as Loadable<DegDifferenceData>;
    if (own.state !== 'ready' || !found?.result || first.state !== 'ready' || second.state !== 'ready')
      return { state: 'loading' };
    const difference = differenceOf(
      { genes: first.data, filter: summary.filter },
      { genes: second.data, filter: found.result.filter },
    );
    return { state: 'ready', data: { ...difference, params: [own.data.params, found.params] } };
  }, [own, read, found, isThere, first, second, summary]);
  return (
    <DegDifferenceDialog
      isOpen
      onClose={onClose}
      name={name}
      others={others}
      other={other}
      onOtherChange={setChosen}
      state={state}
    />
  );
}
