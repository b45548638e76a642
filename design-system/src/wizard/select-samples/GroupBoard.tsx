'use client';
import { useRef, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Hidden, Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { DraftSample } from '../wizard.types.ts';
import { Board } from './GroupBoard.styles.ts';
import { GroupCard } from './GroupCard.tsx';
import { SampleChip } from './SampleChip.tsx';

interface Props {
  samples: readonly DraftSample[];
  onSamples: (samples: DraftSample[]) => void;
}

/** A sample without a group uses its name as the group, as in the analysis. */
const groupOf = ({ group, name }: DraftSample): string => group.trim() || name;

/** The groups as cards: chosen samples are dragged between them, one or all, by pointer or keyboard. */
export function GroupBoard({ samples, onSamples }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [named, setNamed] = useKept('newGroup', '');
  const [said, setSaid] = useState('');
  // The samples being dragged; a drag from another window does not count.
  const dragged = useRef<readonly DraftSample[]>([]);
  const groups = Map.groupBy(samples, groupOf);
  const picked = samples.filter(({ fileId }) => chosen.has(fileId));

  const moves = (sample: DraftSample) => (chosen.has(sample.fileId) ? picked : [sample]);
  const start = (sample: DraftSample) => {
    dragged.current = moves(sample);
    setSaid('');
  };
  const choose = ({ fileId }: DraftSample, isChosen: boolean) =>
    setChosen(
      new Set(samples.flatMap((s) => ((s.fileId === fileId ? isChosen : chosen.has(s.fileId)) ? s.fileId : []))),
    );
  const drop = (group: string) => {
    const ids = new Set(dragged.current.map(({ fileId }) => fileId));
    const names = samples.filter(({ fileId }) => ids.has(fileId)).map(({ name }) => name);
    if (!names.length) return;
    onSamples(samples.map((s) => (ids.has(s.fileId) ? { ...s, group } : s)));
    setChosen(new Set());
    setSaid(t('samples.groupMoved', { n: names.length, names: names.join(', '), group }));
  };
  const fresh = () => {
    if (named.trim()) return named.trim();
    for (let n = groups.size + 1; ; n++) {
      const name = t('samples.groupNumber', { n });
      if (!groups.has(name)) return name;
    }
  };

  return (
    <Stack $gap={8} role="group" aria-label={t('samples.groups')}>
      <RowFlex style={{ justifyContent: 'space-between' }}>
        <h3>{t('samples.groups')}</h3>
        <Checkbox
          isSelected={picked.length === samples.length}
          isIndeterminate={picked.length > 0 && picked.length < samples.length}
          onChange={(all) => setChosen(new Set(all ? samples.map((s) => s.fileId) : []))}
        >
          {t('samples.groupPicked', { n: picked.length })}
        </Checkbox>
      </RowFlex>
      <Muted>{t('samples.groupsHint')}</Muted>
      <Hidden role="status">{said}</Hidden>
      <Board>
        {[...groups].map(([group, members]) => (
          <GroupCard
            key={group}
            title={group}
            detail={t('samples.groupSize', { n: members.length })}
            takes={() => dragged.current.some((sample) => groupOf(sample) !== group)}
            onDrop={() => drop(group)}
          >
            <ul>
              {members.map((sample) => (
                <SampleChip
                  key={sample.fileId}
                  sample={sample}
                  isChosen={chosen.has(sample.fileId)}
                  onChosen={(isChosen) => choose(sample, isChosen)}
                  label={t('samples.groupDrag', { n: moves(sample).length, name: sample.name })}
                  onStart={() => start(sample)}
                  onEnd={() => {
                    dragged.current = [];
                  }}
                />
              ))}
            </ul>
          </GroupCard>
        ))}
        <GroupCard
          title={t('samples.groupNew')}
          isNew
          takes={() => dragged.current.length > 0}
          onDrop={() => {
            drop(fresh());
            setNamed('');
          }}
        >
          <TextField label={t('common.name')} value={named} onChange={setNamed} maxLength={100} />
          <Muted>{t('samples.groupNewHint')}</Muted>
        </GroupCard>
      </Board>
    </Stack>
  );
}
