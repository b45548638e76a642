/**
 * `npm run new-tool <slug>`: the folder of a new analysis tool in every package, and its line in the registry. The generated tool can be run: it
 * counts the detected genes of every cell, with a table and a column. docs/how-to/add-a-tool.md describes the next steps.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const SKELETON = join(import.meta.dirname, 'skeleton');
const REGISTRY = 'contract/src/tools/registry.ts';

/** Values of the skeleton's placeholders. */
export function namesOf(slug) {
  const name = slug.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  const title = slug.replaceAll('-', ' ');
  return {
    slug,
    name,
    Name: name[0].toUpperCase() + name.slice(1),
    module: slug.replaceAll('-', '_'),
    title,
    Title: title[0].toUpperCase() + title.slice(1),
  };
}

/** The skeleton's files for a slug: path below the root, and text. */
export function filesOf(slug) {
  const names = namesOf(slug);
  const fill = (text) =>
    text.replaceAll(/\[\[(\w+)\]\]/g, (whole, key) => {
      if (!(key in names)) throw new Error(`the skeleton names ${whole}`);
      return names[key];
    });
  return globSync('**/*.tpl', { cwd: SKELETON })
    .sort()
    .map((path) => ({
      path: fill(path.replaceAll('\\', '/')).replace(/\.tpl$/, ''),
      text: fill(readFileSync(join(SKELETON, path), 'utf8')),
    }));
}

/** Writes the tool below `root`. Throws without writing if a name is invalid or taken. */
export function newTool(slug, root = ROOT) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(slug ?? '') || slug.length > 40)
    throw new Error('usage: npm run new-tool <slug>, small letters and hyphens, 40 characters at most');
  const files = filesOf(slug);
  const taken = files.find(({ path }) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken.path} is there already`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const registry = join(root, REGISTRY);
  writeFileSync(registry, `${readFileSync(registry, 'utf8').trimEnd()}\nexport * from './${slug}/schema.ts';\n`);
  return [...files.map(({ path }) => path), REGISTRY];
}

if (process.argv[1] === import.meta.filename) {
  try {
    for (const path of newTool(process.argv[2])) console.log(path);
    console.log('\nNow: npm run gen && npm run api, then docs/how-to/add-a-tool.md');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
