/** Words of a figure that people may change: its title, the names of axes and legend, and those of groups. */
import type { Style } from '../app/state.types.ts';
import type { MappedTable } from '../tools/chosen.ts';
import type { AnyTool, FigureStyle } from '../tools/tool.types.ts';
import { groupRenamer } from './styling.ts';

/** Roles whose titles most figures show. */
const TITLED: NonNullable<AnyTool['titled']> = [{ role: 'x' }, { role: 'y' }, { role: 'colour' }];
/** The titled roles of a drawing, with the titles that the figure has by itself. */
export const titledRoles = (
  { titled = TITLED }: Pick<AnyTool, 'titled'>,
  chosen: Pick<MappedTable, 'has' | 'name'> | null,
  say: FigureStyle['say'],
): { role: string; name: string }[] =>
  titled
    .filter(({ role }) => chosen?.has(role))
    .map(({ role, message }) => {
      const name = chosen?.name(role) ?? '';
      return { role, name: message ? say(message, { name }) : name };
    });

export const renameGroup = (style: Style, group: string, name: string): Style => ({
  ...style,
  renames: [...style.renames.filter(([one]) => one !== group), [group, name]],
});

export interface OwnWords {
  shown: string;
  with: (text: string) => Style;
}
/** The words that the figure shows now, with the style that shows others there. */
export function ownWords(
  style: Style,
  title: string,
  titles: readonly { role: string; name: string }[],
  groups: readonly string[],
): OwnWords[] {
  const rename = groupRenamer(style);
  return [
    { shown: title, with: (text) => ({ ...style, title: text }) },
    ...titles.map(({ role, name }) => ({
      shown: style.titles[role] ?? name,
      with: (text: string) => ({ ...style, titles: { ...style.titles, [role]: text } }),
    })),
    ...groups.map((group) => ({ shown: rename(group), with: (name: string) => renameGroup(style, group, name) })),
  ];
}
