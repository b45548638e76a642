'use client';
import { useT } from '../../../theme/messages.ts';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CheckList } from '../../CheckList.tsx';
import { firstMotifs, motifSetsOf } from '../form.ts';
import type { RegulonFacts, RegulonForm } from '../tf-regulation.types.ts';

interface MotifFieldsProps {
  known: RegulonFacts;
  value: RegulonForm;
  set: (part: Partial<RegulonForm>) => void;
  errorMessage: string | undefined;
}
/** Options to prune inferred targets by motifs with sets of the library. Without sets, explains how an administrator adds them. */
export function MotifFields({ known, value: { motifs }, set, errorMessage }: MotifFieldsProps) {
  const t = useT();
  const sets = motifSetsOf(known);
  if (!sets) return <Muted>{t.dynamic('tf.noMotifs')}</Muted>;
  const named = ({ id, name, version }: { id: string; name: string; version: string }) => ({
    id,
    label: `${name} ${version}`,
  });
  return (
    <Stack $gap={12}>
      <SegmentedControl
        label={t.dynamic('tf.motifs')}
        value={motifs ? 'prune' : 'keep'}
        options={[
          { id: 'keep', label: t.dynamic('tf.notPruned') },
          { id: 'prune', label: t.dynamic('tf.prune') },
        ]}
        onChange={(which) => set({ motifs: which === 'prune' ? firstMotifs(sets) : null })}
      />
      {motifs && (
        <>
          <CheckList
            label={t.dynamic('tf.rankings')}
            hint={t.dynamic('tf.rankingsHint')}
            options={sets.rankings.map(named)}
            value={motifs.rankings}
            onChange={(rankings) => set({ motifs: { ...motifs, rankings } })}
            {...(errorMessage !== undefined && { errorMessage })}
          />
          <Select
            label={t.dynamic('tf.annotations')}
            value={motifs.annotations}
            options={sets.annotations.map(named)}
            onChange={(annotations) => set({ motifs: { ...motifs, annotations } })}
          />
        </>
      )}
    </Stack>
  );
}
