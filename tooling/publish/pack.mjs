/**
 * Packs the two published packages as tarballs: compiled by plain tsc (keeps modules separate and `'use client'` on top), a package.json whose
 * exports are the built files, messages (complete and per entry point), schemas and the licence. Excludes stories, tests and fixtures.
 *
 * node tooling/publish/pack.mjs [folder] default test-out/packages
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { productRenames } from '../codemods/product-renames.mjs';
import { LOCALES, messagesByDoor, allMessages } from './door-messages.mjs';

const run = (command, args, cwd) => {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${done.stdout}${done.stderr}`);
  return done.stdout;
};
/** Exports of the built package: types first, as bundlers and Node require. */
const door = (path) => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` });
const PACKAGES = {
  contract: {
    exports: {
      '.': door('src/index'),
      './tools': door('src/tools/index'),
      './reading': door('src/reading/index'),
      './drawings': door('src/drawings/index'),
      './schema/*': './schema/*',
    },
    keep: ['dist', 'schema', 'LICENSE', 'README.md'],
  },
  'design-system': {
    exports: () => ({
      ...Object.fromEntries(
        readdirSync(join(ROOT, 'design-system/exports'))
          .filter((name) => name.endsWith('.ts'))
          .map((name) => name.replace('.ts', ''))
          .map((name) => [`./${name}`, door(`exports/${name}`)]),
      ),
      './messages/*': './messages/*',
      './tokens/*': './tokens/*',
      // Written by npm run api; a checkout without it packs all the same.
      ...(existsSync(join(ROOT, 'design-system/api.json')) ? { './api.json': './api.json' } : {}),
    }),
    keep: ['dist', 'messages', 'tokens', 'codemods', 'api.json', 'LICENSE', 'README.md', 'CHANGELOG.md'],
  },
};

const EFFECT = /^import '[^']*'(?: with [^;]*)?;\n/gm;
/**
 * Removes side-effect imports from declarations: style sheets have no types, and those of Highcharts' modules are wrong, so a product that checks its
 * libraries (no `skipLibCheck`) would fail on them.
 */
function leaveOutEffects(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    const rest = text.replaceAll(EFFECT, '');
    if (rest !== text)
      writeFileSync(join(folder, name), /^(?:import|export)\b/m.test(rest) ? rest : `${rest}export {};\n`);
  }
}

/** Messages of a product: complete per language, including the tools' own, for the provider, and per entry point (`messages/charts/zh-CN.json`). */
function writeMessages(stage) {
  const doors = Object.entries(messagesByDoor());
  for (const locale of LOCALES) {
    const all = allMessages(locale);
    const write = (path, ids) =>
      writeFileSync(join(stage, path), `${JSON.stringify(Object.fromEntries(ids.map((id) => [id, all[id]])))}\n`);
    for (const folder of ['messages', 'dist/messages']) write(`${folder}/${locale}.json`, Object.keys(all));
    for (const [door, ids] of doors) {
      mkdirSync(join(stage, 'messages', door), { recursive: true });
      write(`messages/${door}/${locale}.json`, ids);
    }
  }
}

/** `npx stroma-rename-props` for products that upgrade from an earlier version: the codemod and its table of renames. */
function writeCodemod(stage) {
  const folder = join(stage, 'codemods');
  mkdirSync(folder);
  cpSync(join(ROOT, 'tooling/codemods/product-codemod.mjs'), join(folder, 'rename-props.mjs'));
  writeFileSync(join(folder, 'renames.json'), `${JSON.stringify(productRenames(), null, 1)}\n`);
}

/** Paths of the tarballs by package. */
export function pack(out = join(ROOT, 'test-out/packages')) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const tarballs = {};
  for (const [name, { exports, keep }] of Object.entries(PACKAGES)) {
    const source = join(ROOT, name);
    const stage = join(out, name);
    mkdirSync(stage);
    run(
      NODE24,
      [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        '-p',
        join(source, 'tsconfig.build.json'),
        '--outDir',
        join(stage, 'dist'),
      ],
      ROOT,
    );
    leaveOutEffects(join(stage, 'dist'));
    for (const item of keep)
      if (item !== 'dist' && existsSync(join(source, item)))
        cpSync(join(source, item), join(stage, item), { recursive: true });
    if (name === 'design-system') {
      writeMessages(stage);
      writeCodemod(stage);
    }
    const {
      devDependencies: _,
      scripts: __,
      private: ___,
      files: ____,
      ...manifest
    } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    manifest.exports = typeof exports === 'function' ? exports() : exports;
    manifest.files = keep;
    if (name === 'design-system') manifest.bin = { 'stroma-rename-props': './codemods/rename-props.mjs' };
    if (Array.isArray(manifest.sideEffects))
      manifest.sideEffects = manifest.sideEffects.filter((path) => !path.endsWith('.ts'));
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', out], stage));
    tarballs[name] = join(out, filename);
  }
  return tarballs;
}

/** Names of the files inside a tarball. */
export const listing = (tarball) => run('tar', ['-tzf', tarball], ROOT).trim().split('\n');

if (process.argv[1]?.endsWith('pack.mjs')) {
  const tarballs = pack(process.argv[2] && resolve(process.argv[2]));
  for (const [name, path] of Object.entries(tarballs)) console.log(`${name}: ${path} (${listing(path).length} files)`);
}
