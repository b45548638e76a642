import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PYTHON } from '../setup/paths.mjs';
import { readLocal } from './read.mjs';

// CellPhoneDB's csv tables, and the database that its `create_db` makes of them.
const CSV = {
  interaction:
    'id_cp_interaction,partner_a,partner_b,source\nCPI-1,P1,"A, complex",uniprot\nCPI-2,P2,P1,\nCPI-3,P3,P1,x\n',
  complex: 'complex_name,uniprot_1,uniprot_2,secreted,receptor,secreted_desc\n"A, complex",P2,P3,FALSE,TRUE,\n',
  gene: 'gene_name,uniprot,hgnc_symbol,ensembl\nCCL5,P1,CCL5,E1\nCCR5,P2,CCR5,E2\nCCR1,P3,CCR1,E3\nCCR1B,P3,CCR1B,E4\n',
  protein: 'uniprot,secreted,receptor,secreted_desc\nP1,TRUE,FALSE,Cytokine\nP2,FALSE,TRUE,\nP3,FALSE,TRUE,\n',
};
const DATABASE = {
  protein: 'id_protein,protein_name,protein_multidata_id\n0,a,0\n1,b,1\n2,c,2\n',
  gene: 'id_gene,ensembl,gene_name,hgnc_symbol,protein_name,protein_id\n0,E1,CCL5,CCL5,a,0\n1,E2,CCR5,CCR5,b,1\n2,E3,CCR1,CCR1,c,2\n3,E4,CCR1B,CCR1B,c,2\n',
  complex: 'id_complex,complex_multidata_id\n0,3\n',
  complex_composition:
    'id_complex_composition,complex_multidata_id,protein_multidata_id,total_protein\n0,3,1,2\n1,3,2,2\n',
  multidata:
    'id_multidata,name,receptor,secreted,secreted_desc,is_complex\n0,P1,False,True,Cytokine,False\n1,P2,True,False,,False\n2,P3,True,False,,False\n3,"A, complex",True,False,,True\n',
  interaction:
    'id_interaction,id_cp_interaction,multidata_1_id,multidata_2_id,source,annotation_strategy\n0,CPI-1,0,3,uniprot,curated\n1,CPI-2,1,0,,curated\n2,CPI-3,2,0,x,curated\n',
};
/** Written by Python's own zip module. */
const ZIP = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as packed:
    for name, text in json.load(sys.stdin).items():
        packed.writestr(f'{name}_table.csv', text)
`;
/** Pairs of texts as an analysis reads them. */
const PAIRS = `
import json, sys
from stroma_runner.tools.cell_interaction.resource import read_pairs
print(json.dumps([[pair.__dict__ for pair in read_pairs(text)] for text in json.load(sys.stdin)]))
`;
const python = (script: string, input: unknown, ...args: string[]) => {
  const done = spawnSync(PYTHON as string, ['-c', script, ...args], { input: JSON.stringify(input), encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cellphonedb-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the same tables are the same pairs as csv files and as cellphonedb.zip', async () => {
  const csv = join(folder, 'data');
  mkdirSync(csv);
  for (const [name, text] of Object.entries(CSV)) writeFileSync(join(csv, `${name}_input.csv`), text);
  const zip = join(folder, 'cellphonedb.zip');
  python(ZIP, DATABASE, zip);
  const texts = [await readLocal(csv, 'ligandReceptor'), await readLocal(zip, 'ligandReceptor')];
  const [ofCsv, ofZip] = JSON.parse(python(PAIRS, texts)) as [unknown[], unknown[]];
  expect(ofCsv).toHaveLength(3);
  expect(ofZip).toEqual(ofCsv);
});

test('a folder without one of the tables is refused by its name', async () => {
  const csv = join(folder, 'less');
  mkdirSync(csv);
  writeFileSync(join(csv, 'interaction_input.csv'), CSV.interaction);
  await expect(readLocal(csv, 'ligandReceptor')).rejects.toThrow(/complex_input\.csv/);
});
