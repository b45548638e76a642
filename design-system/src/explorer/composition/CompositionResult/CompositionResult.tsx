'use client';
import { useMemo } from 'react';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { countsOf, roeOf, sharesOf } from '../../../kernels/results/composition.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import type { CompositionPanelProps, CompositionResultProps } from '../composition.types.ts';
import { CompositionPanel } from '../CompositionPanel/CompositionPanel.tsx';
import { GroupComparison } from '../GroupComparison/GroupComparison.tsx';
import { RoePanel } from '../RoePanel/RoePanel.tsx';

type Part = 'bars' | 'averages' | 'roe';
const PARTS: readonly Part[] = ['bars', 'averages', 'roe'];
/** Number of bars shown at first; a button shows the others. */
const FIRST_SAMPLES = 60;

const map = <A, B>(state: Loadable<A>, make: (data: A) => B): Loadable<B> =>
  state.state === 'ready' ? { state: 'ready', data: make(state.data) } : state;

/** Bars by sample, group averages and Ro/e of one result. */
export function CompositionResult(props: CompositionResultProps) {
  const { summary, params, colours, palette, onPartPick } = props;
  const t = useT();
  const [part, setPart] = useKept<Part>('view.part', 'bars');
  const [mode, setMode] = useKept<CompositionPanelProps['mode']>('view.mode', 'percent');
  const names = summary.samples.map((s) => s.name);
  const [samples, setSamples] = useKept<string[] | null>('view.samples', () =>
    names.length > FIRST_SAMPLES ? names.slice(0, FIRST_SAMPLES) : null,
  );
  const bars = useMemo(
    () =>
      map(props.counts, (table) => ({
        ...{ cellTypes: summary.cellTypes, samples: summary.samples },
        counts: countsOf(summary, table),
      })),
    [props.counts, summary],
  );
  const { comparison, roe } = summary;
  const ofGroups = params.roeBy === null && summary.samples.some((s) => s.group !== null);
  return (
    <Stack $gap={4}>
      <Tabs
        isInset
        label={t('composition.title')}
        value={part}
        onChange={setPart}
        tabs={PARTS.map((id) => ({ id, label: t.dynamic(`composition.part.${id}`) }))}
      >
        {part === 'bars' && (
          <CompositionPanel
            state={bars}
            by={params.by}
            samples={samples}
            onSamplesChange={setSamples}
            mode={mode}
            onModeChange={setMode}
            {...{ colours, palette, onPartPick }}
          />
        )}
        {part === 'averages' &&
          (comparison ? (
            <GroupComparison
              comparison={comparison}
              state={map(props.counts, (table) => sharesOf(comparison, summary, table))}
              palette={palette}
            />
          ) : (
            <EmptyState icon="compare" title={t.dynamic('composition.noComparison')}>
              {t.dynamic('composition.noComparisonHint')}
            </EmptyState>
          ))}
        {part === 'roe' && (
          <RoePanel
            by={ofGroups ? t('composition.groupsTitle') : (params.roeBy ?? params.by)}
            warnings={roe?.warnings}
            action={<ToAverages {...props} onShow={() => setPart('averages')} />}
            state={roe ? map(props.roe, (table) => roeOf(roe, summary, table)) : { state: 'empty' }}
          />
        )}
      </Tabs>
      <Muted style={{ padding: '8px 16px 12px' }}>
        {t.dynamic('composition.counted', { n: summary.cells })}
        {summary.left > 0 && ` ${t.dynamic('composition.left', { n: summary.left })}`}
      </Muted>
    </Stack>
  );
}

/** Shows the averages by sample, or compares them in its own analysis where this one has no groups of samples. */
function ToAverages(props: CompositionResultProps & { onShow: () => void }) {
  const { summary, onShow, onCompare, isSubmitting, canEdit = true } = props;
  const t = useT();
  if (summary.comparison || !onCompare)
    return (
      <Button isSmall icon="compare" onPress={onShow}>
        {t.dynamic('composition.toAverages')}
      </Button>
    );
  return (
    <Button
      isSmall
      icon="play"
      isBusy={isSubmitting}
      denied={canEdit ? undefined : t.error({ id: 'PERMISSION_DENIED' })}
      onPress={onCompare}
    >
      {t.dynamic('composition.runAverages')}
    </Button>
  );
}
