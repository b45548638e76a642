import { styled } from 'styled-components';
import { Button, Muted, Select, Stack, TextField } from '@stroma/design-system/primitives';
import { VISIONS, WIDTHS, type Style } from '../app/state.types.ts';
import { useTranslator } from '../app/useSay.ts';
import { renameGroup } from './ownWords.ts';

const Colours = styled.ul`
  display: grid;
  gap: 8px;
  max-height: 320px;
  overflow: auto;
  margin: 0;
  padding: 2px;
  list-style: none;
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
interface StylePanelProps {
  style: Style;
  onStyle: (style: Style) => void;
  /** Roles whose titles the figure shows, with the columns' names. */
  titles: readonly { role: string; name: string }[];
  groups: readonly string[];
  colours: readonly string[];
}
/** Titles, names and colours of groups, the width of a journal, and the eyes that look. */
export function StylePanel({ style, onStyle, titles, groups, colours }: StylePanelProps) {
  const say = useTranslator();
  const names = new Map(style.renames);
  const rename = (group: string, name: string) => onStyle(renameGroup(style, group, name));
  const paint = (i: number, colour: string) => onStyle({ ...style, colours: [...colours].with(i, colour) });
  return (
    <Stack>
      <Select
        label={say('style.width')}
        value={String(style.width)}
        onChange={(width) => onStyle({ ...style, width: Number(width) })}
        options={[
          { id: '0', label: say('style.page') },
          ...WIDTHS.map((width) => ({ id: String(width), label: `${width} mm` })),
        ]}
      />
      <Select
        label={say('style.vision')}
        value={style.vision}
        onChange={(vision) => onStyle({ ...style, vision })}
        options={VISIONS.map((id) => ({ id, label: say(`vision.${id}`) }))}
      />
      <TextField
        label={say('style.title')}
        value={style.title}
        maxLength={120}
        onChange={(title) => onStyle({ ...style, title })}
      />
      {titles.map(({ role, name }) => (
        <TextField
          key={role}
          label={say('style.titleOf', { role: say(`role.${role}`) })}
          value={style.titles[role] ?? name}
          maxLength={120}
          onChange={(title) => onStyle({ ...style, titles: { ...style.titles, [role]: title } })}
        />
      ))}
      {groups.length > 0 && (
        <>
          <Muted>{say('style.groups')}</Muted>
          <Colours>
            {groups.map((group, i) => (
              <li key={group}>
                <input
                  type="color"
                  aria-label={say('style.colourOf', { name: group })}
                  value={colours[i] ?? '#000000'}
                  onChange={(event) => paint(i, event.target.value)}
                />
                <TextField
                  label={say('style.nameOf', { name: group })}
                  hideLabel
                  value={names.get(group) ?? group}
                  maxLength={200}
                  onChange={(name) => rename(group, name)}
                />
              </li>
            ))}
          </Colours>
          {style.colours.length > 0 && (
            <Button tone="quiet" onPress={() => onStyle({ ...style, colours: [] })}>
              {say('style.ownColours')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
