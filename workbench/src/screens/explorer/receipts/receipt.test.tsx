import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Receipt } from '@stroma/design-system/explorer';
import { LeanProvider } from '@stroma/design-system/theme';
import written from '../../../../../contract/fixtures/receipt.json' with { type: 'json' };
import en from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import zh from '../../../../../design-system/messages/zh-CN.json' with { type: 'json' };
import { readReceipt } from './receipt.ts';

/** The explorer's display of a receipt file, by the real reader and the real panel. */
async function open(file: object, locale: 'en-US' | 'zh-CN' = 'en-US'): Promise<string> {
  globalThis.fetch = (async () => new Response(JSON.stringify(file))) as typeof fetch;
  const receipt = await readReceipt('job1');
  const { container } = render(
    <LeanProvider locale={locale} theme="light" messages={locale === 'en-US' ? en : zh} navigate={() => {}}>
      <Receipt state={{ state: 'ready', data: receipt }} />
    </LeanProvider>,
  );
  return container.textContent!;
}

test('a receipt that the runner wrote is shown with its date, inputs, parameters and versions', async () => {
  const text = await open(written);
  expect(text).not.toContain(en['info.notRecorded']);
  const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
  expect(text).toContain(day.format(new Date(written.createdAt)));
  expect(screen.getAllByText(en['samples.name']).map((label) => label.nextElementSibling!.textContent)).toEqual(
    written.inputs.map((input) => input.name),
  );
  for (const input of written.inputs) expect(screen.getByText(input.sha256)).toBeTruthy();
  expect(screen.getAllByText('2,500')).toHaveLength(written.inputs.length);
  expect(screen.getByText(en['options.resolution']).nextElementSibling!.textContent).toBe('0.8');
  expect(screen.getByText('scanpy').nextElementSibling!.textContent).toBe(written.libraries.scanpy);
  expect(screen.getByText(written.method['en-US'])).toBeTruthy();
});

test('the method is shown in the reader’s language', async () => {
  expect(await open(written, 'zh-CN')).toContain(written.method['zh-CN']);
});

test('a receipt of the version before says what it lacks', async () => {
  const { createdAt: _, ...rest } = written;
  const inputs = written.inputs.map(({ name, group, sha256 }) => ({ sample: name, group, sha256 }));
  const text = await open({ ...rest, inputs });
  expect(text).not.toContain('1970');
  expect(screen.getByText(en['common.created']).nextElementSibling!.textContent).toBe(en['info.notRecorded']);
  for (const input of inputs) expect(screen.getByText(input.sha256)).toBeTruthy();
  expect(screen.getAllByText(en['samples.name']).map((label) => label.nextElementSibling!.textContent)).toEqual(
    inputs.map((input) => input.sample),
  );
  for (const label of screen.getAllByText(en['common.genes']))
    expect(label.nextElementSibling!.textContent).toBe(en['info.notRecorded']);
  expect(screen.getByText(en['options.resolution'])).toBeTruthy();
});

test('a receipt without any part opens', async () => {
  expect(await open({})).toContain(en['info.notRecorded']);
});
