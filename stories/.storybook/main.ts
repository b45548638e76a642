import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { withToolMessages } from '../../tooling/vite/tool-messages.ts';

const config: StorybookConfig = {
  stories: [
    '../guides/*.mdx',
    '../{flows,walls,specimen,smoke}/*.stories.tsx',
    '../../design-system/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: {} },
  // The manifests for agents: Storybook's own of the components that stories name, and ours of every public name (tooling/publish/manifest.mjs).
  features: { componentsManifest: true },
  staticDirs: ['../public'],
  core: { disableTelemetry: true },
  viteFinal: (given) => mergeConfig(given, { plugins: [withToolMessages()] }),
  tags: { beta: {}, stable: {}, experimental: {} },
};
export default config;
