'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { PopoverFor } from '../../primitives/Popover/Popover.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { NO_EDITS, type FigureEditorProps } from './FigureEditor.types.ts';

const Form = styled.div`
  display: grid;
  gap: 12px;
  width: min(320px, calc(100vw - 48px));
  ul {
    display: grid;
    gap: 8px;
    max-height: 320px;
    overflow: auto;
    padding: 2px;
  }
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    align-items: center;
    gap: 8px;
  }
  input[type='color'] {
    width: 28px;
    height: 28px;
    padding: 0;
    border: 1px solid var(--st-line-strong);
    border-radius: 4px;
    background: none;
  }
`;

/** Edits title, names and colours of a figure's legend, only for this figure: the data and other views do not change. */
export function FigureEditor({ title, legend = [], edits, onChange }: FigureEditorProps) {
  const t = useT();
  const set = (part: 'labels' | 'colours', id: string, value: string) =>
    onChange({ ...edits, [part]: { ...edits[part], [id]: value } });
  return (
    <PopoverFor trigger={<IconButton icon="edit" label={t('plot.edit')} />} label={t('plot.edit')}>
      <Form>
        <TextField
          label={t('plot.editTitle')}
          value={edits.title ?? title}
          maxLength={120}
          onChange={(value) => onChange({ ...edits, title: value })}
        />
        {legend.length > 0 && (
          <ul aria-label={t('plot.editLegend')}>
            {legend.map(({ id, colour }) => (
              <li key={id}>
                <input
                  type="color"
                  aria-label={t('colours.pick', { name: id })}
                  value={edits.colours[id] ?? colour}
                  onChange={(event) => set('colours', id, event.target.value)}
                />
                <TextField
                  label={t('plot.editLabel', { name: id })}
                  hideLabel
                  value={edits.labels[id] ?? id}
                  maxLength={80}
                  onChange={(value) => set('labels', id, value)}
                />
              </li>
            ))}
          </ul>
        )}
        <Button isSmall onPress={() => onChange(NO_EDITS)} isDisabled={edits === NO_EDITS}>
          {t('plot.editReset')}
        </Button>
      </Form>
    </PopoverFor>
  );
}
