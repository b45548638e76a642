/**
 * One vocabulary for the props of components, a check of `npm run check`: no chart has a name that vocabulary.tsv refuses, every chart has `data`,
 * `title` and `height`, `colours` is a record, and `onSelect` takes one object with `item` and `index`; at every entry point, a Boolean prop begins
 * with is, are, has, can, show or hide, so that it reads as a sentence. Reads design-system/api.json. node tooling/api/vocabulary.mjs
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf } from '../codemods/rename-props.mjs';
import { ROOT } from '../setup/paths.mjs';

/** Whether an export is a component: its name begins with a capital letter. */
const isComponent = ([name]) => /^[A-Z][a-z]/.test(name);

/** Members of a component's props with their types; for an intersection (`A & ChartProps`) those of all its named types. */
function membersOf(shape, shapes) {
  if (typeof shape === 'object') return shape;
  const found = {};
  for (const [name] of String(shape).matchAll(/[A-Z]\w+/g)) {
    const own = shapes[name];
    if (typeof own === 'string' && own !== name) Object.assign(found, membersOf(own, shapes));
    else if (typeof own === 'object') Object.assign(found, own);
  }
  return found;
}

const SENTENCE = /^(?:is|are|has|can|show|hide)[A-Z]/;
const BOOLEAN = /^(?:boolean|true|false)(?: \| undefined)?$/;

/** Boolean props of exported components whose names do not show that they are Boolean. */
function booleanFaults(doors, shapes) {
  const found = new Set();
  for (const { values } of Object.values(doors))
    for (const [component, shape] of Object.entries(values).filter(isComponent))
      for (const [name, type] of Object.entries(membersOf(shape, shapes))) {
        const prop = name.replace(/\?$/, '');
        if (BOOLEAN.test(type) && !SENTENCE.test(prop))
          found.add(`${component}.${prop}: begin it with is, are, has, can, show or hide`);
      }
  return [...found];
}

/** Faults in the names of the charts' props, one line each. `api`: api.json; `words`: rows of vocabulary.tsv. */
export function faultsOf({ doors, shapes }, words) {
  const faults = booleanFaults(doors, shapes);
  for (const [chart, shape] of Object.entries(doors.charts.values).filter(isComponent)) {
    const members = new Map(
      Object.entries(membersOf(shape, shapes)).map(([name, type]) => [name.replace(/\?$/, ''), type]),
    );
    for (const { refused, word, except = '' } of words)
      if (members.has(refused) && !except.split(',').includes(chart))
        faults.push(`${chart}.${refused}: call it ${word}`);
    for (const needed of ['data', 'title', 'height'])
      if (!members.has(needed)) faults.push(`${chart} has no ${needed}`);
    const colours = members.get('colours');
    if (colours && !/^Readonly<Record<string, string>>/.test(colours)) faults.push(`${chart}.colours is no record`);
    const select = members.get('onSelect');
    if (select && !/\(chosen: Chosen/.test(select))
      faults.push(`${chart}.onSelect takes ${select}, not { item, index }`);
  }
  return faults;
}

if (import.meta.main) {
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  const faults = faultsOf(JSON.parse(read('design-system/api.json')), rowsOf(read('tooling/api/vocabulary.tsv')));
  for (const line of faults) console.log(line);
  if (faults.length > 0) process.exit(1);
}
