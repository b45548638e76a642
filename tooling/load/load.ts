/** `npm run load -- metadata | readers [--minutes=10]`: load tests of the platform while integrations run. */
import { metadata } from './metadata.ts';
import { readers } from './readers.ts';
import { conclude, openStage, type Outcome, type Stage } from './stage.ts';

const FORMS: Readonly<Record<string, (stage: Stage, minutes: number) => Promise<Outcome>>> = { metadata, readers };
const name = process.argv[2] ?? '';
const run = FORMS[name];
if (!run) {
  console.error(`npm run load -- ${Object.keys(FORMS).join(' | ')} [--minutes=10]`);
  process.exit(2);
}
const minutes = Number(process.argv.find((arg) => arg.startsWith('--minutes='))?.slice(10) ?? 10);
const stage = await openStage();
const outcome = await run(stage, minutes).finally(() => stage.stop());
process.exit(conclude(name, outcome) ? 0 : 1);
