/** Draws the changes of `npm run mutants`: those that tests once missed, by name, and others by a seed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { KNOWN_MUTANTS, AREAS } from './rooms.mjs';
import { shuffled } from './sample.mjs';

/** Replacements for matching lines; the first one that matches a line is used. */
const EDITS = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' <= ', ' > '],
  [' >= ', ' < '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' == ', ' != '],
  [' and ', ' or '],
  ['Math.max(', 'Math.min('],
  ['Math.min(', 'Math.max('],
  [' - 1', ' + 1'],
  [' + 1', ' - 1'],
  [' * ', ' / '],
  ['axis=0', 'axis=1'],
];
const CODE = { ts: /^\s*(?!\/\/|\/?\*|import|export \{|case\b)\S.*/, py: /^\s+(?!#|"""|from|import|assert)\S.*/ };

function candidates(files) {
  const found = [];
  for (const file of files) {
    const kind = file.endsWith('.py') ? 'py' : 'ts';
    let inDoc = false;
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .forEach((line, at) => {
        if (kind === 'py' && (line.match(/"""/g) ?? []).length % 2) inDoc = !inDoc;
        if (inDoc || !CODE[kind].test(line) || line.includes('"""')) return;
        const edit = EDITS.find(([from]) => line.includes(from) && !(from === ' and ' && /['"].* and /.test(line)));
        if (edit) found.push({ file, line: at + 1, from: line, to: line.replace(edit[0], edit[1]), edit });
      });
  }
  return found;
}

/** `perRoom` changes of each room; `listed`: the files of the repository. */
export const drawMutants = ({ listed, seed, perRoom }) =>
  Object.entries(AREAS).flatMap(([name, isIn]) => {
    const named = KNOWN_MUTANTS.filter((one) => one.room === name).map(({ file, from, to, says }) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} no longer holds ${JSON.stringify(from)} (${says})`);
      return { room: name, file, line: text.slice(0, text.indexOf(from)).split('\n').length, from, to, says };
    });
    const drawn = shuffled(candidates(listed.filter((file) => isIn(file) && existsSync(join(ROOT, file)))), seed)
      .slice(0, Math.max(0, perRoom - named.length))
      .map((one) => ({ ...one, room: name, says: `${one.edit[0].trim()} becomes ${one.edit[1].trim()}` }));
    return [...named, ...drawn];
  });

/** The file's text with the change applied; null if it no longer contains the line. */
export function applyMutant(mutant, before) {
  const lines = before.split('\n');
  // Another checkout may have the line elsewhere.
  const at = lines[mutant.line - 1] === mutant.from ? mutant.line - 1 : lines.indexOf(mutant.from);
  if (mutant.edit) return at < 0 ? null : lines.with(at, mutant.to).join('\n');
  return before.includes(mutant.from) ? before.replace(mutant.from, () => mutant.to) : null;
}
