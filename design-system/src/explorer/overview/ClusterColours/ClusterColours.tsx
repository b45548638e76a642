'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { categoryColours } from '../../../tokens/palettes.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import type { ClusterColoursProps } from '../../explorer.types.ts';

const List = styled.ul`
  display: grid;
  gap: 6px;
  max-height: 360px;
  overflow: auto;
  li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) 104px;
    align-items: start;
    gap: 8px;
  }
  input[type='color'] {
    width: 24px;
    height: 24px;
    margin-top: 4px;
    padding: 0;
    border: 1px solid var(--st-line-strong);
    border-radius: 4px;
    background: none;
  }
  li > span {
    padding-top: 6px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const HEX = /^#[0-9A-Fa-f]{6}$/;

/** The rule that a colour breaks, or null: #RRGGBB, and no twins within a subset (specification 5). */
export function colourErrors(
  colours: Readonly<Record<string, string>>,
): Record<string, 'COLOUR_INVALID' | 'COLOUR_DUPLICATE'> {
  const errors: Record<string, 'COLOUR_INVALID' | 'COLOUR_DUPLICATE'> = {};
  const seen = new Map<string, string>();
  for (const [name, colour] of Object.entries(colours)) {
    if (!HEX.test(colour)) errors[name] = 'COLOUR_INVALID';
    else if (seen.has(colour.toLowerCase())) errors[name] = 'COLOUR_DUPLICATE';
    else seen.set(colour.toLowerCase(), name);
  }
  return errors;
}

/** Default palette or own colours per cluster; only valid sets leave this panel. */
export function ClusterColours(props: ClusterColoursProps) {
  const { column, categories, palette, mode, onModeChange, onChange, canEdit = true } = props;
  const t = useT();
  const initial = () => Object.fromEntries(categories.map((c) => [c.name, c.colour]));
  const [draft, setDraft, kept] = useKept<Record<string, string>>(`colours:${column}`, initial);
  const errors = colourErrors(draft);
  const changed = categories.some((c) => draft[c.name]?.toLowerCase() !== c.colour.toLowerCase());
  const defaults = categoryColours(palette, categories.length);
  return (
    <Stack $gap={12}>
      <SegmentedControl
        label={t('colours.mode', { column })}
        value={mode}
        onChange={onModeChange}
        options={[
          { id: 'default', label: t('colours.default') },
          { id: 'custom', label: t('wizard.custom'), isDisabled: !canEdit },
        ]}
      />
      {mode === 'custom' && (
        <>
          <List>
            {categories.map((c) => {
              const set = (colour: string) => setDraft({ ...draft, [c.name]: colour });
              const error = errors[c.name];
              const colour = draft[c.name] ?? c.colour;
              return (
                <li key={c.name}>
                  <input
                    type="color"
                    aria-label={t('colours.pick', { name: t.category(c.name, column) })}
                    value={HEX.test(colour) ? colour : '#888888'}
                    onChange={(event) => set(event.target.value)}
                  />
                  <span title={t.category(c.name, column)}>
                    {t.category(c.name, column)} <Muted>{t.number(c.count)}</Muted>
                  </span>
                  <TextField
                    hideLabel
                    isMono
                    label={t('colours.code', { name: t.category(c.name, column) })}
                    value={colour}
                    onChange={set}
                    maxLength={7}
                    errorMessage={error && t.error({ id: error })}
                  />
                </li>
              );
            })}
          </List>
          <RowFlex>
            <Button
              tone="primary"
              isSmall
              isDisabled={!changed || Object.keys(errors).length > 0}
              onPress={() => {
                kept.settle();
                onChange(Object.fromEntries(Object.entries(draft).map(([k, v]) => [k, v.toUpperCase()])));
              }}
            >
              {t('colours.apply')}
            </Button>
            <Button
              tone="quiet"
              isSmall
              onPress={() => setDraft(Object.fromEntries(categories.map((c, i) => [c.name, defaults[i] ?? c.colour])))}
            >
              {t('common.reset')}
            </Button>
          </RowFlex>
        </>
      )}
    </Stack>
  );
}
