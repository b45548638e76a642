import type { DraftBody } from '@stroma/contract';
import type { ImportResult } from '@stroma/contract/tools';
import type { TestServer } from './server.ts';

/** Announces an upload by the tus protocol without sending data. */
export async function create(
  s: TestServer,
  token: string,
  name: string,
  size: number,
  kind = 'matrix',
  space = '',
  choices = '',
) {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${s.url}/api/user/files/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': `filename ${encode(name)},kind ${encode(kind)},disclaimer ${encode('agreed')}${space && `,space ${encode(space)}`}${choices && `,choices ${encode(choices)}`}`,
    },
  });
  if (created.status !== 201) throw Object.assign(new Error(await created.text()), { status: created.status });
  const location = created.headers.get('location')!;
  return { id: location.split('/').at(-1)!, location, headers };
}

/** Uploads bytes in two parts; returns the file id. */
export async function upload(
  s: TestServer,
  token: string,
  name: string,
  bytes: Uint8Array,
  kind = 'matrix',
): Promise<string> {
  const { id, location, headers } = await create(s, token, name, bytes.length, kind);
  const half = Math.floor(bytes.length / 2);
  for (const [offset, part] of [
    [0, bytes.slice(0, half)],
    [half, bytes.slice(half)],
  ] as const) {
    await fetch(`${s.url}${location}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: part as never,
    });
  }
  return id;
}

export const importResult = (over: Partial<ImportResult> = {}): ImportResult => ({
  kind: 'matrix',
  layout: '10x-v3',
  libraryType: 'Gene Expression',
  cells: 1000,
  genes: 9015,
  nonZeros: 500_000,
  species: 'Homo sapiens',
  geneIds: 'both',
  ensemblVersion: null,
  overlapPercent: null,
  simulated: false,
  samples: [],
  warnings: [],
  datasetId: null,
  matrixSha256: 'a'.repeat(64),
  ...over,
});

export const claim = async (s: TestServer, runnerId = 'r1') =>
  (await s.internal('/jobs/claim', { runnerId, free: 1 })).body.job as {
    id: string;
    fence: number;
    tool: string;
    params: any;
    inputs: any;
    datasetId: string | null;
    attempt: number;
  };

/** An uploaded file that a runner (this test) has parsed. */
export async function parsedFile(
  s: TestServer,
  token: string,
  name: string,
  over: Partial<ImportResult> = {},
): Promise<string> {
  const id = await upload(s, token, name, new Uint8Array([1, 2, 3, 4]));
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: importResult(over) });
  return id;
}

export const draftBody = (fileIds: string[], over: Partial<DraftBody['param']> = {}): DraftBody => ({
  stepTag: 2,
  matrixFiles: fileIds.map((fileId, i) => ({ fileId, name: `S${i + 1}`, group: i ? 'stim' : 'ctrl' })),
  mitochondrialGeneSet: { prefixes: ['MT-'], genes: [] },
  ribosomalGeneSet: { prefixes: ['RPS', 'RPL'], genes: [] },
  param: {
    jobName: 'ifnb_two',
    species: null,
    tissue: 'PBMC',
    cellFilteringEvaluation: 'skip',
    geneRange: { min: 200, max: 5000 },
    geneState: 'custom',
    umiRange: { min: 0, max: 30_000 },
    umiState: 'custom',
    mitochondrial: 50,
    mitochondrialState: 'custom',
    ribosomal: 50,
    ribosomalState: 'custom',
    cellQualityAdjustments: [],
    batchRemoveMethod: 'harmony',
    batchName: 'sample',
    numberOfHighlyVariableGenes: 2000,
    scaleLargeData: true,
    pcValueState: 'recommended',
    pcValueNum: 30,
    cluster: 0.8,
    seed: 0,
    ...over,
  },
});
