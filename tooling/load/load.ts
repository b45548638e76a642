/**
 * `npm run load -- metadata | readers [--minutes=10]`: load tests of the platform while integrations run.
 * `npm run load -- two-bffs [--minutes=10] [--clients=200]`: two BFFs on one MariaDB or MySQL database (TEST_DATABASE_URL).
 */
import { metadata } from './metadata.ts';
import { readers } from './readers.ts';
import { reportOutcome, openLoadSetup, type Outcome, type LoadSetup } from './stage.ts';
import { twoBffs } from './two-bffs.ts';

const numberOf = (name: string, otherwise: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise);

const onStage = (form: (stage: LoadSetup, minutes: number) => Promise<Outcome>) => async (minutes: number) => {
  const stage = await openLoadSetup();
  return form(stage, minutes).finally(() => stage.stop());
};
const FORMS: Readonly<Record<string, (minutes: number) => Promise<Outcome>>> = {
  metadata: onStage(metadata),
  readers: onStage(readers),
  'two-bffs': (minutes) => twoBffs(minutes, numberOf('clients', 200)),
};
const name = process.argv[2] ?? '';
const run = FORMS[name];
if (!run) {
  console.error(`npm run load -- ${Object.keys(FORMS).join(' | ')} [--minutes=10]`);
  process.exit(2);
}
process.exit(reportOutcome(name, await run(numberOf('minutes', 10))) ? 0 : 1);
