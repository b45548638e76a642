import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { AUDIT_ACTIONS, JobStatus, TOOLS, UploadedFile } from '@stroma/contract';
import { LAYOUTS } from '@stroma/contract/tools';
import { toolMessages } from '../../../tooling/vite/tool-messages.ts';

const FOLDER = join(import.meta.dirname, '../../messages');

/** Codes returned by the server, with the prefix of their messages. */
const CODES: Record<string, readonly string[]> = {
  'job.tool': Object.keys(TOOLS),
  'file.layout': LAYOUTS,
  'admin.audit': AUDIT_ACTIONS,
  ...{ 'job.status': valuesOf(JobStatus), 'file.state': valuesOf(UploadedFile.properties.state) },
};
function valuesOf(schema: object): string[] {
  const { enum: values, anyOf = [] } = schema as { enum?: string[]; anyOf?: { const: string }[] };
  const found = values ?? anyOf.map((one) => one.const);
  expect(found.length).toBeGreaterThan(1);
  return found;
}

describe.each(['en-US', 'zh-CN'])('%s', (locale) => {
  const file = join(FOLDER, `${locale}.json`);
  const all = { ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>), ...toolMessages(file) };
  test.each(Object.entries(CODES))('every code of %s has words, which are not the code', (area, codes) => {
    const said = (code: string) => all[`${area}.${code}`];
    expect(codes.filter((code) => !said(code) || said(code) === code)).toEqual([]);
  });
});
