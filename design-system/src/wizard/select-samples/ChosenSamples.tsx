import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { SelectSamplesStepProps } from '../wizard.types.ts';

const List = styled.ol`
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
  }
`;

/** Names (unique, rule 5) and groups of the chosen samples; all samples belong to a group. */
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
        {t('samples.chosen', { n: value.length })} <Muted>{t('unit.cells', { n: cells })}</Muted>
      </h2>
      <List>
        {value.map((sample, i) => {
          const file = all.find((f) => f.id === sample.fileId);
          return (
            <Item key={sample.fileId}>
              <Muted as="span">
                {file ? `${file.fileName} · ${t('unit.cells', { n: file.cells ?? 0 })}` : sample.fileId}
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
              <div style={{ paddingTop: 24 }}>
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
    </Stack>
  );
}
