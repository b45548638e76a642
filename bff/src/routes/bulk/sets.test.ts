/** @mariadb services/tasks/bulk-inputs.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BulkParams } from '@stroma/contract/tools';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
});
afterAll(() => service.close());

const importSets = async (text: string, species = 'Homo sapiens') => {
  const json = {
    ...{ kind: 'geneSets', name: 'GO', species, toSpecies: null, database: 'go_bp', version: '1' },
    ...{ licence: '', source: '', scope: 'personal', text },
  };
  const reply = await s.call('user/references', { token: mei.token, json });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body.data.id as string;
};

test.each([false, true])(
  'sets of the library are read at their version; with a reference of cell types: %s',
  async (both) => {
    const sets = await importSets('A\tx\tTP53\tMYC\n');
    const dataset = await service.dataset(mei);
    const names = ['a', 'b'].flatMap((group) => [1, 2, 3].map((n) => `${group}${n}`));
    const samples = names.map((name) => ({ name, size: 1, detected: 1 }));
    const facts = {
      kind: 'bulk',
      bulk: { measure: 'counts', hasLengths: false, samples },
      matrixSha256: 'a'.repeat(64),
    };
    const file = `sets${both}`;
    await s.deps.db('files').insert({
      ...{ id: file, space_id: mei.spaceId, created_by: mei.userId, name: 't.tsv', size: 1, kind: 'bulk' },
      ...{ state: 'parsed', species: 'Homo sapiens', facts: JSON.stringify(facts), created_at: s.clock.now },
    });
    const json: BulkParams = {
      ...{ jobName: 'bulk', species: 'Homo sapiens', pairs: [{ a: 'a', b: 'b' }], gsea: { sets: [sets] } },
      samples: names.map((sample) => ({ sample, group: sample[0]!, file })),
      ...{ foldChange: 2, pvalue: 0.05, qvalue: 0.05, differentialAnalysisMethod: 'DESeq2' },
      ...(both && { deconvolution: { dataset, column: 'cell type', donors: 'sample' } }),
    };
    const reply = await s.call('user/analysis/bulk', { token: mei.token, json });
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
    const { inputs } = await claim(s);
    expect(inputs.references).toMatchObject([{ id: sets }]);
  },
);
