import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftBody } from '@stroma/contract';
import { writeDemoContent } from '../../tooling/start/demo-content.mjs';
import { newDraftBody } from '../src/features/wizard/draft.ts';
import type { Client } from './client.ts';
import type { Platform } from './platform.ts';

/** The demo content of a first start, for uploading as anybody: an annotated dataset, one without an embedding, two simulated samples. */
export async function demoFiles(platform: Platform): Promise<{ annotated: string; plain: string; samples: string[] }> {
  const folder = join(platform.dataDir, 'demo-files');
  await writeDemoContent(folder);
  const at = (name: string) => join(folder, name);
  const samples = readdirSync(folder).filter((name) => name.endsWith('.zip'));
  return {
    annotated: at('pbmc68k_reduced.h5ad'),
    plain: at('oligodendroglioma.h5ad'),
    samples: samples.sort().map(at),
  };
}

const facts = async <T>(client: Client, path: string, state: string): Promise<T> => {
  const id = await client.upload(path);
  return client.until<T & { state: string }>(`user/files/${id}`, (file) => file.state === state, 120_000);
};

/** Answers the id of the dataset that it becomes. */
export const importDataset = async (client: Client, path: string): Promise<string> =>
  (await facts<{ datasetId: string }>(client, path, 'completed')).datasetId;

/** Answers the file's id once it is parsed. */
export const importSample = async (client: Client, path: string): Promise<string> =>
  (await facts<{ id: string }>(client, path, 'parsed')).id;

type Changes = Partial<Omit<DraftBody, 'param'>> & { param?: Partial<DraftBody['param']> };
/** A draft that may be left at every step, without filtering; answers its id. */
export async function saveDraft(client: Client, fileIds: string[], over: Changes = {}): Promise<string> {
  const body = newDraftBody();
  const draft: DraftBody = {
    ...body,
    matrixFiles: fileIds.map((fileId, i) => ({ fileId, name: `S${i + 1}`, group: `S${i + 1}` })),
    ...over,
    param: { ...body.param, jobName: 'pair', tissue: 'PBMC', cellFilteringEvaluation: 'skip', ...over.param },
  };
  const saved = await client.call<{ id: string }>('user/analysis/drafts', { json: draft });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.error));
  return saved.data.id;
}
