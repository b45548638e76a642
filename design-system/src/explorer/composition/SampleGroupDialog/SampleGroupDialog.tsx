'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { useFirstError } from '../../../primitives/Kept/firstError.ts';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { CheckList } from '../../CheckList.tsx';
import type { SampleGroup, SampleGroupDialogProps } from '../composition.types.ts';
import { isSound, validateSampleGroups } from '../validateSampleGroups.ts';

const Group = styled.fieldset`
  display: grid;
  gap: 12px;
  min-width: 0;
  margin: 0;
  padding: 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
`;
const NameRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 8px;
  > :last-child {
    margin-top: 26px;
  }
`;
const Wrong = styled.p`
  color: var(--st-danger);
`;

/** Samples into named groups: unique names, every sample in a group (specification 5, 8). */
export function SampleGroupDialog(props: SampleGroupDialogProps) {
  const { isOpen, onClose, samples, groups, onChange, onSave, isSaving } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const { ref, seek } = useFirstError<HTMLDivElement>();
  const problems = validateSampleGroups(groups, samples);
  const grouped = new Set(groups.flatMap((g) => g.samples));
  const left = samples.filter((s) => !grouped.has(s));
  const set = (i: number, part: Partial<SampleGroup>) =>
    onChange(groups.map((g, j) => (j === i ? { ...g, ...part } : g)));
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('composition.groupsTitle')}
      width={640}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            isBusy={isSaving}
            onPress={() => {
              setTried(true);
              seek();
              if (isSound(problems)) onSave(groups.map((g) => ({ ...g, name: g.name.trim() })));
            }}
          >
            {t('composition.saveGroups')}
          </Button>
        </>
      }
    >
      <Stack $gap={16} ref={ref}>
        {groups.map((group, i) => {
          const name = problems.names[i];
          const none = problems.groups[i];
          const label = group.name || t('composition.groupN', { n: i + 1 });
          return (
            // A group is identified only by its index, because names change while they are typed.
            <Group key={i} aria-label={label}>
              <NameRow>
                <TextField
                  label={t('composition.groupName', { n: i + 1 })}
                  value={group.name}
                  onChange={(next) => set(i, { name: next })}
                  errorMessage={name && (tried || name === 'tool.nameExists') ? t(name) : undefined}
                />
                <IconButton
                  icon="trash"
                  label={t('composition.removeGroup', { name: label })}
                  onPress={() => onChange(groups.filter((_, j) => j !== i))}
                />
              </NameRow>
              <CheckList
                label={t('composition.groupSamples', { name: label })}
                options={samples.map((s) => ({
                  id: s,
                  label: s,
                  isDisabled: grouped.has(s) && !group.samples.includes(s),
                }))}
                value={group.samples}
                onChange={(next) => set(i, { samples: next })}
                errorMessage={tried && none ? t(none) : undefined}
              />
            </Group>
          );
        })}
        <div>
          <Button icon="add" isDisabled={!left.length} onPress={() => onChange([...groups, { name: '', samples: [] }])}>
            {t('composition.addGroup')}
          </Button>
        </div>
        <Muted role="status">
          {left.length
            ? t('composition.samplesLeft', { n: left.length, names: left.join(', ') })
            : t('composition.noneLeft')}
        </Muted>
        {tried && problems.all && (
          <Wrong role="alert" data-problem tabIndex={-1}>
            {t(problems.all)}
          </Wrong>
        )}
      </Stack>
    </DialogFrame>
  );
}
