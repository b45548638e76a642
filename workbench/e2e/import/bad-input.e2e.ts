import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { ROOT } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared.ts';

const messages = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, `design-system/messages/${locale}.json`), 'utf8'));

/** [file, code]: written by make-bad-input.py, one per kind of bad input. */
const CASES: [string, string][] = [
  ['not-an-archive.zip', 'FILE_TYPE_UNSUPPORTED|ARCHIVE_CORRUPT'],
  ['no-trio.zip', 'MATRIX_FILES_MISSING'],
  ['two-matrices.zip', 'MULTIPLE_SAMPLES'],
  ['dimensions.zip', 'MATRIX_DIM_MISMATCH'],
  ['nan.zip', 'MATRIX_VALUE_INVALID'],
  ['negative.zip', 'MATRIX_VALUE_INVALID'],
  ['30-cells.zip', 'CELL_COUNT_RANGE'],
  ['100000-cells.zip', 'CELL_COUNT_RANGE'],
  ['raw-only.zip', 'MATRIX_IS_RAW'],
  ['mixed-species.zip', 'SPECIES_MIXED'],
  ['truncated.h5ad', 'H5_CORRUPT'],
  ['external-link.h5ad', 'H5_REFERENCE_FORBIDDEN'],
];

describe('bad input ends as failed, with a code and a sentence in both languages', () => {
  let client: Client;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stroma-bad-'));
    execFileSync(join(ROOT, '.venv/bin/python'), [join(import.meta.dirname, '../support/make-bad-input.py'), folder], {
      stdio: 'inherit',
    });
    client = await newcomer(await sharedPlatform(), person('bad_input'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, code] of CASES)
    test(`${name}: ${code}`, async () => {
      const id = await client.upload(join(folder, name));
      const file = await client.until<{ state: string; error: { id: string; params: Record<string, unknown> } }>(
        `user/files/${id}`,
        (f) => ['failed', 'parsed', 'completed'].includes(f.state),
        60_000,
      );
      assert.equal(file.state, 'failed');
      assert.match(file.error.id, new RegExp(`^(${code})$`));
      assert.match(JSON.stringify(file.error.params), new RegExp(name.replaceAll('.', '\\.')), 'the file is named');
      for (const locale of ['en-US', 'zh-CN'])
        assert.ok(messages(locale)[`error.${file.error.id}`], `${locale} has a sentence`);
    });

  test('the next upload works, and samples of two species cannot be analysed together', async () => {
    const files = [];
    for (const name of ['good.zip', 'mouse.zip']) {
      const id = await client.upload(join(folder, name));
      const file = await client.until<{ state: string; species: string }>(
        `user/files/${id}`,
        (f) => ['failed', 'parsed'].includes(f.state),
        60_000,
      );
      assert.equal(file.state, 'parsed', name);
      files.push({ id, ...file });
    }
    assert.deepEqual(
      files.map((f) => f.species),
      ['Homo sapiens', 'Mus musculus'],
    );
  });
});
