/**
 * Draws texts for a reader who did not write them: `node tooling/run24.mjs tooling/prose/prose.mjs SEED [KIND]` prints 60 messages, 30 paragraphs of
 * the help, 60 comments and 60 exported names, each with its location. The same seed on the same commit draws the same texts. The reader counts
 * stumbles per kind: texts that need a second reading, or whose subject is unclear.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { piecesOf } from '../check/tics.mjs';
import { ROOT } from '../setup/paths.mjs';

const HOW_MANY = { messages: 60, help: 30, comments: 60, names: 60 };
const SHORTEST = { messages: 15, help: 60, comments: 25, names: 3 };

/** Numbers in [0, 1) from a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/** `n` different entries in the order in which they are drawn. */
export function drawn(entries, n, seed) {
  const next = random(seed);
  const rest = [...entries];
  return Array.from({ length: Math.min(n, rest.length) }, () => rest.splice(Math.floor(next() * rest.length), 1)[0]);
}

const files = () =>
  execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\0')
    .filter(Boolean)
    .sort();
const EXPORTED = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
const PUBLIC = /^(?:async )?def ([a-z]\w+)|^class (\w+)/gm;

/** The texts of a kind: `{place, text}`. */
function textsOf(kind) {
  return files().flatMap((name) => {
    if (!existsSync(join(ROOT, name)) || /(?:^|\/)(?:dist|fixtures|schema)\//.test(name)) return [];
    if (kind === 'names') {
      const pattern = /\.(?:ts|tsx|mjs)$/.test(name) ? EXPORTED : name.endsWith('.py') ? PUBLIC : null;
      const source = pattern ? readFileSync(join(ROOT, name), 'utf8') : '';
      return pattern ? [...source.matchAll(pattern)].map(([, a, b]) => ({ place: name, text: a ?? b })) : [];
    }
    const found = piecesOf(
      name,
      name.endsWith('.json') && !name.includes('/messages/') ? '{}' : readFileSync(join(ROOT, name), 'utf8'),
    );
    const isKind = found && (found.kind === kind || (kind === 'comments' && found.kind === 'docstrings'));
    return isKind ? found.pieces.map(({ line, text }) => ({ place: `${name}:${line}`, text })) : [];
  });
}

if (process.argv[1] === import.meta.filename) {
  const [seed, only] = [Number(process.argv[2]), process.argv[3]];
  if (!Number.isInteger(seed)) throw new Error('The first argument is the seed, a whole number.');
  for (const [kind, n] of Object.entries(HOW_MANY).filter(([one]) => !only || one === only)) {
    console.log(`## ${kind}, seed ${seed}`);
    const texts = textsOf(kind).filter(({ text }) => text.trim().length >= SHORTEST[kind]);
    for (const { place, text } of drawn(texts, n, seed)) console.log(`${place}: ${text.trim()}`);
  }
}
