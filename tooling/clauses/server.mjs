/** Vite's server of the stories, with Stryker's switches in the components' code and marks in the play functions. */
import { createRequire } from 'node:module';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../setup/paths.mjs';
import { withToolMessages } from '../vite/tool-messages.ts';
import { markClauses } from './marks.mjs';
import { instrument } from '../mutation/instrument.mjs';

const SRC = join(ROOT, 'design-system/src');
/** The frame around every story and the stories' own helpers are not the component. */
const OUTSIDE = /\.(stories|test)\b|\/chart-(?:tests|stories)\/|\/src\/(theme|tokens)\//;

/** Packages of the stories workspace, wherever npm has installed them. */
const from = async (name) => import(pathToFileURL(createRequire(join(ROOT, 'stories/package.json')).resolve(name)));

export const storyFiles = () =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => `design-system/src/${file.replaceAll('\\', '/')}`)
    .sort();
export const clausesOf = (file) => markClauses(readFileSync(join(ROOT, file), 'utf8'), file).clauses;

export async function serve() {
  const { createServer } = await from('vite');
  const { default: react } = await from('@vitejs/plugin-react');
  /** Text by number; 0 means "nothing removed". */
  const mutants = [null];
  const server = await createServer({
    configFile: false,
    root: join(ROOT, 'stories'),
    cacheDir: join(ROOT, '.cache/vite-clauses'),
    logLevel: 'error',
    publicDir: join(ROOT, 'stories/public'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { allow: [ROOT] } },
    optimizeDeps: {
      entries: ['clauses/page.ts', '.storybook/preview.tsx', '../design-system/src/**/*.stories.tsx'],
      include: [
        '@storybook/react-vite',
        'storybook/test',
        'storybook/viewport',
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
      ],
    },
    plugins: [
      withToolMessages(),
      {
        name: 'clauses',
        enforce: 'pre',
        async transform(code, id) {
          const path = id.split('?')[0];
          if (!path.startsWith(`${SRC}/`) || !/\.tsx?$/.test(path)) return null;
          const file = relative(ROOT, path);
          if (/\.stories\b/.test(path) || /\/chart-(tests|stories)\//.test(path))
            return { code: markClauses(code, file).text, map: null };
          if (OUTSIDE.test(path)) return null;
          const found = (await instrument(file, code)).numberedFrom(mutants.length);
          // Stryker leaves numbers out.
          for (const mutant of found.mutants) mutants[mutant.id] = mutant;
          return { code: found.code, map: null };
        },
      },
      // No fast refresh: the page loads a file once.
      react({ exclude: [/./] }),
    ],
  });
  await server.listen();
  const { port } = server.httpServer.address();
  return { url: `http://127.0.0.1:${port}/clauses/index.html`, mutants, close: () => server.close() };
}
