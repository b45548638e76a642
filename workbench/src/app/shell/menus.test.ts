import { expect, test } from '@jest/globals';
import { DENIALS, PRIVILEGES, type Privilege } from '@stroma/contract';
import type { MenuEntry } from '@stroma/design-system/shell';
import en from '../../../messages/en-US.json' with { type: 'json' };
import zh from '../../../messages/zh-CN.json' with { type: 'json' };
import { accountMenuOf, menusOf } from './menus.ts';

const all = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])]);

test('every entry that cannot be used says why, in both languages, for every reason', () => {
  for (const messages of [en, zh] as Record<string, string>[])
    for (const why of DENIALS) {
      const privileges = PRIVILEGES.map((entry): Privilege => ({
        ...{ id: entry.id, name: entry.name, permission: entry.id, type: entry.type, url: entry.url },
        ...{ parentId: entry.parentId, disabled: true, hidden: false, why },
      }));
      const say = (id: string): string => messages[id] ?? '';
      const shown = all([...menusOf(privileges, say), ...accountMenuOf(privileges, say)]).filter((e) => !e.isHeading);
      expect(shown.length).toBeGreaterThan(15);
      expect(shown.filter(({ isDisabled, hint }) => isDisabled && !hint)).toEqual([]);
      expect(new Set(shown.map(({ hint }) => hint))).toEqual(new Set([messages[`menu.why.${why}`]]));
    }
});

test('an entry that can be used says nothing', () => {
  const [entry] = menusOf(
    [
      {
        id: 'faq',
        name: 'menu.faq',
        permission: 'faq',
        type: 1,
        url: '/f',
        parentId: null,
        disabled: false,
        hidden: false,
      },
    ],
    (id) => id,
  );
  expect(entry).toEqual({ id: 'faq', label: 'menu.faq', isDisabled: false, href: '/f' });
});
