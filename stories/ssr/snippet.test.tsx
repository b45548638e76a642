/// <reference types="vite/client" />
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { FAMILIES } from '../../design-system/src/chart-tests/families.ts';
import { snippetOf } from '../.storybook/snippet.ts';
import type { StoriesFile } from '../walls/wall.tsx';

interface WithArgs {
  title?: string;
  args?: Record<string, unknown>;
}
const root = join(import.meta.dirname, '../..');
const files = import.meta.glob<StoriesFile>('../../design-system/src/charts/*/*.stories.tsx');
const names = Object.values(FAMILIES).flat();

/** The code panels of every chart's default story, by chart. */
const snippets = await Promise.all(
  names.map(async (name) => {
    const file = await files[`../../design-system/src/charts/${name}/${name}.stories.tsx`]!();
    const [meta, story] = [file['default'], file['Default']] as [WithArgs, WithArgs];
    return [name, snippetOf('', { title: meta.title ?? '', args: { ...meta.args, ...story.args } })] as const;
  }),
);

test('the code panel of every chart compiles', () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'stories/tsconfig.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  const texts = new Map(snippets.map(([name, text]) => [join(root, `stories/ssr/${name}.snippet.tsx`), text]));
  const host = ts.createCompilerHost(config?.options ?? {});
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.getSourceFile = (path, options, ...rest) => {
    const text = texts.get(path);
    return text === undefined ? getSourceFile(path, options, ...rest) : ts.createSourceFile(path, text, options);
  };
  const styled = join(root, 'design-system/src/theme/styled.d.ts');
  const program = ts.createProgram([...texts.keys(), styled], config?.options ?? {}, host);
  const faults = [...texts.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
  expect(texts.size).toBe(names.length);
  expect(faults).toEqual([]);
}, 120_000);

test('a snippet is short', () => {
  expect(snippets.filter(([, text]) => text.length > 2400).map(([name]) => name)).toEqual([]);
});

test('short values are spelled out and long ones are declared', () => {
  const args = {
    title: 'Cells "a"',
    data: Array.from({ length: 200 }, () => 0.123456),
    used: 2,
    onSelect: () => 1,
  };
  expect(snippetOf('', { title: 'Charts/PcVariancePlot', args })).toBe(`import type { ComponentProps } from 'react';
import { PcVariancePlot } from '@stroma/design-system/charts';

/** 200 entries, the first: 0.123456 */
declare const data: NonNullable<ComponentProps<typeof PcVariancePlot>['data']>;

export const Figure = () => (
  <PcVariancePlot
    title={'Cells "a"'}
    data={data}
    used={2}
    onSelect={() => {}}
  />
);`);
  expect(snippetOf('<b />', { title: 'Primitives/Button', args: {} })).toBe('<b />');
  expect(snippetOf('<b />', { title: 'Charts/PcVariancePlot', args: { state: {} } })).toBe('<b />');
});
