/**
 * Jest's `testRunner` for the packages that Node runs without a build (jest.config.mjs). It loads a test file and what that imports by Node's
 * own `import`, as the product is loaded, instead of into a VM context per file. Compiling the server and its packages again takes a second per
 * file, more than most of the tests. Test files therefore share modules and `process.env`: a test restores what it changes in them.
 */
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleMocker } from 'jest-mock';
import { ROOT } from '../setup/paths.mjs';

const require = createRequire(import.meta.url);
/** Circus keeps its state in this module, so each test file gets its own instance. */
const CIRCUS = join(dirname(require.resolve('jest-circus/package.json')), 'build/jestAdapterInit.js');
/** Circus keeps these on `globalThis`, which is a new object per file in a VM context. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const GLOBALS = Symbol.for('stroma-jest-globals');
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];

// Also set in the environment, for the processes that tests start.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

let files = 0;

// `@jest/globals` differs per test file. A helper imported by several of them, for example with a `beforeAll`, gets those of the first.
registerHooks({
  resolve(specifier, context, next) {
    return specifier === '@jest/globals'
      ? { url: `stroma-jest:globals?file=${files}`, shortCircuit: true }
      : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('stroma-jest:')) return next(url, context);
    const source = `export const { ${NAMES.join(', ')} } = globalThis[Symbol.for('stroma-jest-globals')];`;
    return { format: 'module', source, shortCircuit: true };
  },
});

export default async function runFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  files += 1;
  delete require.cache[CIRCUS];
  delete globalThis[HANDLERS];
  delete globalThis[TIMEOUT];
  const { initialize, runAndTransformResultsToJestFormat } = require(CIRCUS);
  const mocker = new ModuleMocker(globalThis);
  const jest = {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
    setTimeout: (ms) => void (globalThis[TIMEOUT] = ms),
  };
  await initialize({
    config,
    environment: { global: globalThis },
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: (globals) => (globalThis[GLOBALS] = { ...globals, jest }),
    testPath,
  });
  const setupAfterEnvStart = Date.now();
  const load = (path) => import(`${pathToFileURL(path)}?file=${files}`);
  for (const path of config.setupFilesAfterEnv) await load(path);
  await load(testPath);
  const setupAfterEnvPerfStats = { setupAfterEnvStart, setupAfterEnvEnd: Date.now() };
  return runAndTransformResultsToJestFormat({ config, globalConfig, setupAfterEnvPerfStats, testPath });
}
