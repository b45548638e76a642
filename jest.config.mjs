const swc = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'es6' },
    },
  ],
};
const common = { transform: swc, extensionsToTreatAsEsm: ['.ts', '.tsx'], testTimeout: 30_000 };
export default {
  projects: [
    {
      ...common,
      displayName: 'contract',
      rootDir: 'contract',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts'],
    },
    { ...common, displayName: 'bff', rootDir: 'bff', testEnvironment: 'node', testMatch: ['<rootDir>/**/*.test.ts'] },
    {
      ...common,
      displayName: 'design-system',
      rootDir: 'design-system',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'workbench',
      rootDir: 'workbench',
      testEnvironment: '<rootDir>/test/jsdom-env.mjs',
      testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    },
    {
      ...common,
      displayName: 'tooling',
      rootDir: 'tooling',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts'],
    },
  ],
};
