import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import ts from 'typescript-eslint';

const noDefaultStyled = {
  name: 'styled-components',
  importNames: ['default'],
  message: "Use `import { styled } from 'styled-components'`: the default import is not callable under ESM.",
};

const timedOut = (property) => ({
  object: 'AbortSignal',
  property,
  message:
    'Use `timeLimit` of @stroma/contract: such a signal may be collected before it aborts, and the wait never ends.',
});

const noClipboard = {
  object: 'navigator',
  property: 'clipboard',
  message: 'Use `copyText` of @stroma/design-system/primitives: a page without HTTPS has no clipboard.',
};

export default ts.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '.venv/**',
      '.cache/**',
      '.stroma/**',
      '**/storybook-static/**',
      'contract/schema/**',
      'test-out/**',
      'bench-out/**',
      'stories/public/**',
      'coverage/**',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'fetch',
          'URL',
          'URLSearchParams',
          'AbortSignal',
          'AbortController',
          'getComputedStyle',
          'requestAnimationFrame',
          'Buffer',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'globalThis',
          'structuredClone',
          'performance',
          'module',
          'require',
          'document',
          'window',
          'Blob',
          'TextEncoder',
          'TextDecoder',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': ['error', { paths: [noDefaultStyled] }],
      'no-restricted-properties': ['error', timedOut('timeout'), timedOut('any')],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // TypeScript itself checks names.
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['{workbench,drawing-tools}/src/**/*.{ts,tsx}', 'bff/src/**/*.ts', 'contract/src/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['workbench/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          // Its setter starts from the last rendered state: of two changes in a row, the first is lost.
          selector: 'VariableDeclarator[init.callee.name="useSearchParams"] > ArrayPattern[elements.length>1]',
          message: 'Change the address by useQuery of app/hooks.',
        },
      ],
    },
  },
  {
    files: ['{design-system,drawing-tools,workbench}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', '**/*.stories.*', 'design-system/src/primitives/copyText.ts'],
    rules: { 'no-restricted-properties': ['error', timedOut('timeout'), timedOut('any'), noClipboard] },
  },
  {
    files: ['{design-system,workbench,stories,drawing-tools}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Only product code; blank lines and comments do not count.
    files: ['design-system/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', '**/*.stories.*', 'design-system/src/chart-tests/**', '**/chart-stories/**'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    // User input is matched in the thread that serves all users.
    files: ['bff/**/*.ts', 'contract/**/*.ts', '{workbench,drawing-tools}/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    // Test servers answer any JSON; sagas yield without using their parameter's type.
    files: ['**/test/**', '**/*.test.{ts,tsx}', '**/e2e/**', 'tooling/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
);
