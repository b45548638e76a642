/** Both languages have the same messages with the same values; every error and job step has its sentence, every tab of the explorer its name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { ERRORS } from '../../contract/src/errors.ts';
import { TOOLS } from '../../contract/src/tools/index.ts';
import { ROOT } from '../setup/paths.mjs';
import { toolMessages } from '../vite/tool-messages.ts';

const problems = [];
/** Messages of one package in one language; those of the design system include the tools'. */
const read = (path) => ({ ...JSON.parse(readFileSync(join(ROOT, path), 'utf8')), ...toolMessages(join(ROOT, path)) });

/** The names of the values that a message takes. */
function namesOf(elements, into = new Set()) {
  for (const e of elements) {
    if (e.type !== 0 && e.type !== 7 && e.type !== 8) into.add(e.value);
    for (const option of Object.values(e.options ?? {})) namesOf(option.value, into);
    if (e.children) namesOf(e.children, into);
  }
  return into;
}

for (const folder of ['design-system', 'workbench']) {
  const en = read(`${folder}/messages/en-US.json`);
  const zh = read(`${folder}/messages/zh-CN.json`);
  for (const id of new Set([...Object.keys(en), ...Object.keys(zh)])) {
    if (!en[id] || !zh[id]) {
      problems.push(`${folder}: ${id} is missing in ${en[id] ? 'zh-CN' : 'en-US'}`);
      continue;
    }
    const [a, b] = [en, zh].map((m) => [...namesOf(parse(m[id]))].sort().join());
    if (a !== b) problems.push(`${folder}: ${id} takes {${a}} in en-US and {${b}} in zh-CN`);
  }
}
const all = read('design-system/messages/en-US.json');
for (const id of Object.keys(ERRORS)) if (!all[`error.${id}`]) problems.push(`error.${id} has no sentence`);
for (const [slug, tool] of Object.entries(TOOLS))
  for (const step of tool.steps)
    if (!all[`job.step.${slug}.${step}`]) problems.push(`job.step.${slug}.${step} has no sentence`);
const shown = { ...all, ...read('workbench/messages/en-US.json') };
for (const [slug, { menu }] of Object.entries(TOOLS))
  if (menu && !shown[`explorer.tab.${slug}`]) problems.push(`explorer.tab.${slug} has no name`);
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
