import { useEffect, useMemo, useState } from 'react';
import type { Locale } from '@stroma/design-system/primitives';
import { CommandPalette, type Command } from '@stroma/design-system/shell';
import { usePageCommands, type PageCommand } from '../../features/commands/index.ts';
import { rowsOf } from '../../features/library/index.ts';
import { localeChosen, themeChosen } from '../../features/preferences/index.ts';
import { readyOr, useRead } from '../../features/calls/index.ts';
import { spaceChosen } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { leavePage } from '../leaving.ts';
import { loadMessages } from '../messages.ts';
import { paths } from '../paths.ts';

type Both = Record<Locale, Readonly<Record<string, string>>>;
const RECENT = 'stroma.palette.recent';
const readRecent = (): string[] => JSON.parse(localStorage.getItem(RECENT) ?? '[]') as string[];

function useBoth(): Both | null {
  const [both, setBoth] = useState<Both | null>(null);
  useEffect(() => {
    void Promise.all([loadMessages('en-US'), loadMessages('zh-CN')]).then(([en, zh]) =>
      setBoth({ 'en-US': en, 'zh-CN': zh }),
    );
  }, []);
  return both;
}

export interface Operations {
  signOut: () => void;
  createGroup: () => void;
  openNews: () => void;
  openTutorial: () => void;
}
interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  operations: Operations;
}

/** A sentence with its plain `{name}` values. */
const filled = (sentence: string, values: PageCommand['values'] = {}): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The verbs of the page that is open, and every route and operation that the privilege list permits, in both languages, from the registry that the menus use too. */
export default function Palette({ isOpen, onOpenChange, operations }: PaletteProps) {
  const both = useBoth();
  const dispatch = useAppDispatch();
  const info = useAppSelector((state) => state.session.info);
  const datasets = useAppSelector((state) => state.library.datasets);
  const teams = readyOr(useRead('teams', 'list', isOpen && info ? {} : null), []);
  const ofPage = usePageCommands();
  const [recent, setRecent] = useState(readRecent);

  const actions = useMemo<Record<string, () => void>>(
    () => ({
      'do.signOut': operations.signOut,
      'do.createGroup': operations.createGroup,
      'do.openNews': operations.openNews,
      'do.openTutorial': operations.openTutorial,
      'do.english': () => dispatch(localeChosen('en-US')),
      'do.chinese': () => dispatch(localeChosen('zh-CN')),
      'do.light': () => dispatch(themeChosen('light')),
      'do.dark': () => dispatch(themeChosen('dark')),
      'do.contrast': () => dispatch(themeChosen('contrast')),
    }),
    [dispatch, operations],
  );
  const commands = useMemo((): Command[] => {
    if (!both) return [];
    const say = (id: string): Record<Locale, string> => ({
      'en-US': both['en-US'][id] ?? id,
      'zh-CN': both['zh-CN'][id] ?? id,
    });
    const plain = (text: string): Record<Locale, string> => ({ 'en-US': text, 'zh-CN': text });
    const routes = (info?.privileges ?? [])
      .filter((p) => p.type !== 2 && p.url && !p.hidden)
      .map((p): Command => ({
        id: p.id,
        kind: 'route',
        labels: say(p.name),
        group: say('palette.goTo'),
        href: p.url!,
        ...(p.disabled && { disabledReason: say(`menu.why.${p.why ?? 'seat'}`) }),
      }));
    const open = rowsOf(datasets)
      .slice(0, 200)
      .map((row): Command => ({
        id: `dataset:${row.id}`,
        kind: 'route',
        labels: plain(row.name),
        group: say('palette.datasets'),
        icon: 'cells',
        href: paths.dataset(row.id),
      }));
    const spaces = teams
      .filter((team) => team.id !== info?.space.id)
      .map((team): Command => ({
        id: `team:${team.id}`,
        kind: 'operation',
        labels: {
          'en-US': `${say('palette.switchTo')['en-US']} ${team.name}`,
          'zh-CN': `${say('palette.switchTo')['zh-CN']} ${team.name}`,
        },
        group: say('palette.spaces'),
        icon: 'user',
      }));
    const operated = Object.keys(actions).map((id): Command => ({
      id,
      kind: 'operation',
      labels: say(`palette.${id}`),
      group: say('palette.operations'),
    }));
    const verbs = ofPage.map(({ id, message, values, icon, why }): Command => ({
      ...{ id, kind: 'operation', group: say('palette.ofPage') },
      labels: { 'en-US': filled(say(message)['en-US'], values), 'zh-CN': filled(say(message)['zh-CN'], values) },
      ...(icon && { icon }),
      ...(why && { disabledReason: say(why) }),
    }));
    return [...verbs, ...routes, ...operated, ...spaces, ...open];
  }, [both, info, datasets, teams, actions, ofPage]);

  const run = (command: Command): void => {
    const next = [command.id, ...recent.filter((id) => id !== command.id)].slice(0, 8);
    setRecent(next);
    localStorage.setItem(RECENT, JSON.stringify(next));
    if (command.id.startsWith('team:')) leavePage(() => dispatch(spaceChosen(command.id.slice('team:'.length))));
    else (actions[command.id] ?? ofPage.find(({ id }) => id === command.id)?.run)?.();
  };
  return <CommandPalette isOpen={isOpen} onOpenChange={onOpenChange} commands={commands} onRun={run} recent={recent} />;
}
