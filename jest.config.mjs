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
const common = {
  transform: swc,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Not in the temporary folder, which is new for each `npm test`.
  cacheDirectory: '<rootDir>/../.cache/jest',
};
export default {
  // Here and not in a project, where Jest takes it and does not heed it. What hangs fails; a slow machine does not.
  testTimeout: 30_000,
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
