/**
 * `npm run pictures -- --changed`: one page of the changed pictures, before and after with the differing pixels, most changed first:
 * test-out/pictures/changed/index.html. `npm run chromatic` without a token ends with the same page. (without --base)   compares every story's
 * picture now with the committed one: `npm run visual`, and the page of what differs --no-run           the page of the last comparison alone --base
 * <commit>    committed pictures of a commit next to those of the working tree; no story is drawn --out <folder>     another folder for the page
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import sharp from 'sharp';
import { NODE24, ROOT } from '../setup/paths.mjs';

const BASELINES = 'stories/baselines';
const ACTUAL = 'test-out/visual';
/** Visible difference of a channel, out of 255: the threshold of the comparison (vitest.config.ts). */
const VISIBLE = 10;

const pictures = (folder) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.png')) : [];

/** Pictures that differ from the committed ones in the last comparison: `{ name, before, after }`, PNG or null. */
export function changesOfRun(root = ROOT) {
  const actual = join(root, ACTUAL);
  return pictures(actual)
    .filter((file) => file.endsWith('-actual.png'))
    .map((file) => {
      const name = file.replace(/-actual\.png$/, '');
      const baseline = join(root, BASELINES, `${name}.png`);
      const before = existsSync(baseline) ? readFileSync(baseline) : null;
      return { name, before, after: readFileSync(join(actual, file)) };
    });
}

/** Committed pictures that differ between a commit and the working tree. */
export function changesSince(base, root = ROOT) {
  const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9 });
  const lines = (...args) =>
    git(...args)
      .toString()
      .split('\n')
      .filter(Boolean);
  const known = lines('diff', '--no-renames', '--name-only', base, '--', BASELINES);
  const added = lines('ls-files', '--others', '--exclude-standard', '--', BASELINES);
  const before = new Set(lines('ls-tree', '-r', '--name-only', base, '--', BASELINES));
  return [...new Set([...known, ...added])]
    .filter((path) => path.endsWith('.png'))
    .map((path) => ({
      name: path.slice(BASELINES.length + 1, -'.png'.length),
      before: before.has(path) ? git('show', `${base}:${path}`) : null,
      after: existsSync(join(root, path)) ? readFileSync(join(root, path)) : null,
    }));
}

const pixelsOf = async (png) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** The share of pixels that differ, and a picture of them in red over a pale copy; null if one of both is missing. */
export async function difference(before, after) {
  if (!before || !after) return { share: 1, png: null };
  const [a, b] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const out = Buffer.alloc(width * height * 3, 255);
  let differing = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [isInA, isInB] = [x < a.width && y < a.height, x < b.width && y < b.height];
      const [i, j, k] = [(y * a.width + x) * 3, (y * b.width + x) * 3, (y * width + x) * 3];
      const far = (c) => Math.abs(a.data[i + c] - b.data[j + c]) > VISIBLE;
      const differs = isInA !== isInB || (isInA && (far(0) || far(1) || far(2)));
      if (differs) {
        differing += 1;
        out.set([220, 0, 40], k);
      } else if (isInB) for (let c = 0; c < 3; c++) out[k + c] = 255 - Math.round((255 - b.data[j + c]) * 0.2);
    }
  return {
    share: differing / (width * height),
    png: await sharp(out, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const PAGE_STYLE = `body{margin:16px;font:14px/20px system-ui,sans-serif;color:#171925;background:#f4f4f8}
section{margin:0 0 24px;padding:12px;background:#fff;border:1px solid #d5d5e0}h2{margin:0 0 8px;font-size:14px}h2 small{font-weight:400;color:#555}
.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:12px}figure{margin:0}figcaption{color:#555}img{width:100%;border:1px solid #eee}
.none{display:grid;place-items:center;min-height:120px;background:#eee;color:#555}`;

/** Writes the page with its pictures into a folder; returns `{ name, share }` in the order of the page. */
export async function writePage(changes, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const rows = [];
  for (const { name, before, after } of changes) {
    const { share, png } = await difference(before, after);
    const file = name.replaceAll('/', '--');
    const shown = Object.entries({ before, after, difference: png }).map(([kind, picture]) => {
      if (!picture)
        return `<div class="none">${kind === 'difference' ? 'nothing to compare' : `no picture ${kind}`}</div>`;
      writeFileSync(join(out, `${file}.${kind}.png`), picture);
      const source = encodeURI(`${file}.${kind}.png`);
      return `<figure><a href="${source}"><img src="${source}" alt="${escaped(name)}, ${kind}" loading="lazy"></a><figcaption>${kind}</figcaption></figure>`;
    });
    const kind = !before ? 'new' : !after ? 'gone' : `${(share * 100).toFixed(2)} % of the pixels`;
    rows.push({
      ...{ name, share },
      html: `<section id="${escaped(file)}"><h2>${escaped(name)} <small>${kind}</small></h2><div class="row">${shown.join('')}</div></section>`,
    });
  }
  rows.sort((a, b) => b.share - a.share || a.name.localeCompare(b.name, 'en'));
  const title = rows.length === 1 ? '1 changed picture' : `${rows.length} changed pictures`;
  writeFileSync(
    join(out, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${PAGE_STYLE}</style><h1>${title}</h1>${rows.map(({ html }) => html).join('\n')}</html>\n`,
  );
  return rows.map(({ name, share }) => ({ name, share }));
}

/** Draws every pictured story and compares it with the committed pictures; the exit status of the comparison. */
export function compare() {
  rmSync(join(ROOT, ACTUAL), { recursive: true, force: true });
  return (
    spawnSync(NODE24, ['--no-warnings', join(ROOT, 'tooling/pictures/visual.mjs')], { cwd: ROOT, stdio: 'inherit' })
      .status ?? 1
  );
}

/** The page of differences found by the last comparison or against `base`, and a line with its path. */
export async function report(base, out = join(ROOT, 'test-out/pictures/changed')) {
  const found = await writePage(base ? changesSince(base) : changesOfRun(), out);
  console.log(`${found.length} changed pictures; before and after in ${relative(ROOT, join(out, 'index.html'))}`);
  return found;
}

/** `npm run pictures -- --changed`, with the rest of its options. */
export async function changed(argv) {
  const option = (name) => (argv.includes(`--${name}`) ? argv[argv.indexOf(`--${name}`) + 1] : undefined);
  const base = option('base');
  const out = option('out');
  const status = base || argv.includes('--no-run') ? 0 : compare();
  const found = await report(base, out && resolve(ROOT, out));
  // A run that failed without a differing picture has not looked at all of them.
  if (status && !found.length) console.log('The comparison failed without a changed picture: read its lines above.');
  return status && !found.length ? status : 0;
}
