'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { DraftSample, SelectSamplesStepProps } from '../wizard.types.ts';
import { GroupBoard } from './GroupBoard.tsx';

/** Narrow: a card a sample. Wide: a line a sample, with the fields' names above the first. */
const List = styled.ol`
  container-type: inline-size;
  display: grid;
  gap: 8px;
`;
const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: 4px 8px;
  align-items: start;
  padding: 8px 8px 10px 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  > span {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
  > div:last-child {
    padding-top: 24px;
  }
  @container (min-width: 640px) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr) auto;
    padding: 4px 8px 4px 12px;
    > span {
      grid-column: auto;
      align-self: center;
    }
    > div:last-child {
      padding-top: 0;
    }
    &:first-child > span {
      padding-top: 24px;
    }
    &:first-child > div:last-child {
      padding-top: 24px;
    }
    &:not(:first-child) label {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

/** Source of a sample whose file does not exist. */
const sourceOf = ({ fileId, public: ref }: DraftSample): string => (ref ? `${ref.sample} · ${ref.name}` : fileId);

/** Names (unique, rule 5) and groups of the selected samples; every sample belongs to a group. */
export function ChosenSamples({ files, value, onChange, errors }: SelectSamplesStepProps) {
  const t = useT();
  if (!value.length) return null;
  const all = files.state === 'ready' ? files.data : [];
  const set = (index: number, change: { name?: string; group?: string }) =>
    onChange(value.map((s, i) => (i === index ? { ...s, ...change } : s)));
  const sentence = (key: string) => {
    const error = errors[key];
    return error && t.error(error);
  };
  const cells = value.reduce((sum, s) => sum + (all.find((f) => f.id === s.fileId)?.cells ?? 0), 0);
  return (
    <Stack $gap={8}>
      <h2>
        {t('samples.chosen', { n: value.length })} {cells > 0 && <Muted>{t('unit.cells', { n: cells })}</Muted>}
      </h2>
      <List>
        {value.map((sample, i) => {
          const file = all.find((f) => f.id === sample.fileId);
          return (
            <Item key={sample.fileId}>
              <Muted as="span">
                {file ? `${file.fileName} · ${t('unit.cells', { n: file.cells ?? 0 })}` : sourceOf(sample)}
              </Muted>
              <TextField
                label={t('samples.name')}
                value={sample.name}
                onChange={(name) => set(i, { name })}
                errorMessage={sentence(`matrixFiles.${i}.name`)}
                isRequired
              />
              <TextField
                label={t('samples.group')}
                value={sample.group}
                onChange={(group) => set(i, { group })}
                errorMessage={sentence(`matrixFiles.${i}.group`)}
                isRequired
              />
              <div>
                <IconButton
                  icon="close"
                  label={t('samples.remove', { name: sample.name })}
                  onPress={() => onChange(value.filter((_, k) => k !== i))}
                />
              </div>
            </Item>
          );
        })}
      </List>
      {value.length > 1 && <GroupBoard samples={value} onSamples={onChange} />}
    </Stack>
  );
}
