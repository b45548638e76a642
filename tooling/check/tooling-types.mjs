/** Types of the TypeScript in `tooling`; for its plain scripts, only the names that they import and use. Exit 1 with each fault. */
import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';

/** Errors about a missing module, import or variable. */
const NAMES = new Set([2304, 2305, 2307, 2552, 2613, 2614, 2724]);
/** A member that a module, a class or an enumeration lacks (`typeof`) is a wrong name, too. */
const isName = ({ code, messageText }) =>
  NAMES.has(code) ||
  ((code === 2339 || code === 2551) &&
    / on type 'typeof [^&]+'/.test(ts.flattenDiagnosticMessageText(messageText, ' ')));
const config = ts.getParsedCommandLineOfConfigFile(
  `${ROOT}/tooling/tsconfig.json`,
  { checkJs: true },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (found) => fail([found]) },
);
const program = ts.createProgram(config.fileNames, config.options);
const faults = ts
  .getPreEmitDiagnostics(program)
  .filter(({ file, ...fault }) => file && (!/\.m?js$/.test(file.fileName) || isName(fault)))
  .filter(({ file }) => !file.fileName.includes('/node_modules/'));
console.log(`${config.fileNames.length} files`);
if (faults.length) fail(faults);

function fail(found) {
  for (const { file, start, messageText } of found) {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    console.error(
      `${file ? relative(ROOT, file.fileName) : ''}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  }
  process.exit(1);
}
