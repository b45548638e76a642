import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { withComponentFacts } from '../../tooling/vite/component-facts.ts';
import { componentGuides } from '../../tooling/vite/component-guides.ts';
import { withToolMessages } from '../../tooling/vite/tool-messages.ts';
import { stabilityOf } from './stability.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const config: StorybookConfig = {
  stories: [
    '../guides/*.mdx',
    '../{flows,walls,specimen,smoke}/*.stories.tsx',
    '../../design-system/src/**/*.stories.tsx',
    '../../drawing-tools/src/tools/*/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: {} },
  // The manifests for agents: Storybook's own, with every public name and the guides (tooling/publish/storybook-manifest.mjs), and llms.json.
  features: { componentsManifest: true },
  experimental_manifests: async (given) => {
    const [{ manifest }, { withExports }] = await Promise.all([
      import('../../tooling/publish/manifest.mjs'),
      import('../../tooling/publish/storybook-manifest.mjs'),
    ]);
    return withExports(given ?? {}, manifest(ROOT), componentGuides(ROOT));
  },
  staticDirs: ['../public'],
  core: { disableTelemetry: true },
  viteFinal: (given) => mergeConfig(given, { plugins: [withToolMessages(), withComponentFacts(ROOT)] }),
  tags: { beta: {}, stable: {}, experimental: {} },
  // The level of a component is a tag, so that the sidebar's filter finds it.
  experimental_indexers: (given) =>
    (given ?? []).map((indexer) => ({
      ...indexer,
      createIndex: async (file, options) =>
        (await indexer.createIndex(file, options)).map((entry) => {
          const level = stabilityOf(entry.title ?? options.makeTitle())?.level;
          return level ? { ...entry, tags: [...(entry.tags ?? []), level] } : entry;
        }),
    })),
};
export default config;
