/**
 * `npm run pictures`: every chart and screen (and with --all every story) in chosen languages, themes and sizes, on contact sheets for people,
 * each looked over by checks.mjs. Output under test-out/pictures/sheets. Exit 1 when a fault was found.
 *   npm run pictures -- [--match Charts/,Screens/] [--stories Default,Extreme] [--locales en-US,zh-CN] [--themes light,dark]
 *                       [--looks en-US/light,zh-CN/dark (instead of locales times themes)] [--sizes 1440x900,390x844]
 *                       [--out folder] [--no-build] [--played: after the play function]
 * With --changed: one page of the pictures that differ from the committed ones (changed.mjs).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { changed } from './changed.mjs';
import { findFaults } from './checks.mjs';
import { writeSheets } from './sheets.mjs';
import { build, openBrowser, openStories, serve, stories } from './storybook.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return (at > 0 ? process.argv[at + 1] : fallback).split(',');
};
if (process.argv.includes('--changed')) process.exit(await changed(process.argv));
const OUT = resolve(ROOT, option('out', 'test-out/pictures/sheets')[0]);
const looks = option('looks', '').filter(Boolean).length
  ? option('looks', '').map((look) => look.split('/'))
  : option('locales', 'en-US,zh-CN').flatMap((locale) =>
      option('themes', 'light,dark').map((theme) => [locale, theme]),
    );
const match = option('match', 'Charts/,Screens/');
const names = option('stories', 'Default');
const every = process.argv.includes('--all');
const play = process.argv.includes('--played');

build(!process.argv.includes('--no-build'));
const chosen = stories().filter(
  (s) => every || (match.some((m) => s.title.startsWith(m)) && names.includes(s.name.replaceAll(' ', ''))),
);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const server = await serve();
const { browser } = await openBrowser();
const faults = [];
const start = Date.now();
/** Every story in one size, language and theme. */
async function take([size, locale, theme]) {
  const [width, height] = size.split('x').map(Number);
  const view = await openStories(browser, server.url, { width, height, locale, theme, play });
  const taken = [];
  const note = (story, fault) => faults.push(`${story.title}/${story.name} ${size} ${locale} ${theme}: ${fault}`);
  for (const story of chosen) {
    try {
      const { errors } = await view.show(story.id);
      const found = [...errors.map((e) => `threw: ${e}`), ...(await view.page.evaluate(findFaults))];
      for (const fault of found) note(story, fault);
      taken.push({
        label: `${story.title.split('/').slice(1).join('/')} · ${story.name}`,
        faults: found.length,
        png: await view.page.screenshot(),
      });
    } catch (error) {
      note(story, String(error).split('\n')[0]);
    }
  }
  await view.close();
  await writeSheets(browser, taken, `${OUT}/${size}-${locale}-${theme}`, { width, height });
  console.log(`${size} ${locale} ${theme}: ${taken.length} pictures`);
}
const passes = option('sizes', '1440x900,390x844').flatMap((size) => looks.map((look) => [size, ...look]));
// Most of the time of a picture is spent waiting for the page to settle, so two pages in parallel take little more than one.
const next = async () => {
  for (let pass = passes.shift(); pass; pass = passes.shift()) await take(pass);
};
await Promise.all([next(), next()]);
await browser.close();
server.close();
faults.sort();
writeFileSync(join(OUT, 'faults.txt'), `${faults.join('\n')}\n`);
for (const fault of faults.slice(0, 200)) console.log(fault);
console.log(
  `${chosen.length} stories, ${faults.length} faults, ${((Date.now() - start) / 1000).toFixed(0)} s; sheets in ${relative(ROOT, OUT)}`,
);
process.exit(faults.length ? 1 : 0);
