import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Sections of `<Name>.guide.md` next to a component, in Markdown: the page in Storybook shows them. */
export interface Guide {
  when: string;
  whenNot: string;
  anatomy: string;
  /** Charts have one; other components only if they have a limit. */
  limits?: string;
  keyboard: string;
}
export const SECTIONS: Readonly<Record<keyof Guide, string>> = {
  when: 'When to use',
  whenNot: 'When not to use',
  anatomy: 'Anatomy',
  limits: 'Limits',
  keyboard: 'Keyboard',
};
const KEYS = Object.keys(SECTIONS) as (keyof Guide)[];
const SOURCE = /\.tsx?$/;
const CONSTANT = /(?:^|\n)(?:export )?const ([A-Z][A-Z0-9_]*) = ([\d_.]+);/g;
const RENAMED = /export \{ ([A-Z][A-Z0-9_]*) as ([A-Z][A-Z0-9_]*) \} from/g;

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !/\.(?:test|stories)\./.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const constantsOf = (sources: readonly string[]): Map<string, number> =>
  new Map(
    sources.flatMap((text) =>
      [...text.matchAll(CONSTANT)].map(([, name, value]) => [name!, Number(value!.replaceAll('_', ''))] as const),
    ),
  );

/** Fills `{{CONSTANT}}` and `{{keys folder}}` of guides from the sources. */
export interface Filler {
  fill: (text: string, folder: string) => string;
}

/** `root`: root of the repository. Constants of the component's own folder come before exported ones of other folders. */
export function guideFiller(root: string): Filler {
  const src = join(root, 'design-system/src');
  const all = sourcesOf(src);
  const everywhere = constantsOf(all.map((text) => text.replaceAll(/(?<=^|\n)const /g, 'own ')));
  for (const [, from, to] of all.flatMap((text) => [...text.matchAll(RENAMED)])) {
    const value = everywhere.get(from!);
    if (value !== undefined) everywhere.set(to!, value);
  }
  return {
    fill: (text, folder) => {
      const own = constantsOf(sourcesOf(folder));
      return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => {
        const [, from] = /^keys (.+)$/.exec(name) ?? [];
        if (from) {
          const file = join(src, from, 'keys.md');
          if (!text.split('\n').includes(`{{${name}}}`)) throw new Error(`{{${name}}} needs a line of its own`);
          if (!existsSync(file)) throw new Error(`{{${name}}}: there is no ${from}/keys.md`);
          return readFileSync(file, 'utf8').trim();
        }
        const value = own.get(name) ?? everywhere.get(name);
        if (value === undefined) throw new Error(`{{${name}}}: no constant of that name`);
        return value.toLocaleString('en-US');
      });
    },
  };
}

/** Splits a guide into its sections; throws where one is missing, empty, unknown or out of order. */
export function readGuide(text: string): Guide {
  const parts = text.split(/^## (.+)$/m).map((part) => part.trim());
  if (parts[0]) throw new Error('words before the first section');
  const pairs = parts.slice(1).reduce<[string, string][]>((found, part, i, list) => {
    if (i % 2 === 0) found.push([part, list[i + 1] ?? '']);
    return found;
  }, []);
  const wanted = KEYS.map((key) => SECTIONS[key]).filter(
    (title) => title !== SECTIONS.limits || pairs.some(([found]) => found === title),
  );
  const found = pairs.map(([title]) => title);
  if (found.join() !== wanted.join()) throw new Error(`its sections are ${found.join(', ')}, not ${wanted.join(', ')}`);
  const empty = pairs.find(([, body]) => !body);
  if (empty) throw new Error(`"${empty[0]}" is empty`);
  const of = new Map(pairs);
  return Object.fromEntries(
    KEYS.flatMap((key) => (of.has(SECTIONS[key]) ? [[key, of.get(SECTIONS[key])]] : [])),
  ) as unknown as Guide;
}

/** Guides of the design system by component, with their constants and keys filled in. */
export function componentGuides(root: string): Record<string, Guide> {
  const src = join(root, 'design-system/src');
  const filler = guideFiller(root);
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.guide.md'))
    .sort();
  return Object.fromEntries(
    files.map((name) => {
      const file = join(src, name);
      return [basename(name, '.guide.md'), readGuide(filler.fill(readFileSync(file, 'utf8'), dirname(file)))];
    }),
  );
}
