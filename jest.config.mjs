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
/** Packages that Node runs without a build: their tests are loaded like the product. */
const native = { testEnvironment: 'node', testRunner: '<rootDir>/../tooling/test/native-jest.mjs' };
export default {
  // Here and not in a project, where Jest accepts but ignores it. Tests that hang fail; a slow machine does not.
  testTimeout: 180_000,
  projects: [
    {
      ...common,
      ...native,
      displayName: 'contract',
      rootDir: 'contract',
      testMatch: ['<rootDir>/**/*.test.ts'],
    },
    {
      ...common,
      ...native,
      displayName: 'bff',
      rootDir: 'bff',
      globalSetup: '<rootDir>/test/databases-setup.mjs',
      globalTeardown: '<rootDir>/test/databases-teardown.mjs',
      testMatch: ['<rootDir>/**/*.test.ts'],
    },
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
      setupFilesAfterEnv: ['<rootDir>/test/patience.mjs'],
      testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    },
    {
      ...common,
      ...native,
      displayName: 'tooling',
      rootDir: 'tooling',
      testMatch: ['<rootDir>/**/*.test.ts'],
    },
  ],
};
