/** Runs in each test file of the first run: writes the mutants that it reached (Stryker's counters) to STROMA_REACHED. */
import { afterAll, expect } from '@jest/globals';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

if (process.env.STROMA_REACHED)
  afterAll(() => {
    const path = expect.getState().testPath;
    const ids = Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {});
    const name = createHash('sha1').update(path).digest('hex');
    writeFileSync(join(process.env.STROMA_REACHED, name), JSON.stringify({ path, ids }));
  });
