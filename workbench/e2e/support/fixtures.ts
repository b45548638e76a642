import type { DraftBody } from '@stroma/contract';
import { newDraftBody } from '../../src/features/wizard/draft.ts';
import type { Client } from './client.ts';

const facts = async <T>(client: Client, path: string, state: string): Promise<T> => {
  const id = await client.upload(path);
  return client.until<T & { state: string }>(`user/files/${id}`, (file) => file.state === state, 120_000);
};

/** Returns the id of the resulting dataset. */
export const importDataset = async (client: Client, path: string): Promise<string> =>
  (await facts<{ datasetId: string }>(client, path, 'completed')).datasetId;

/** Returns the file's id once it is parsed. */
export const importSample = async (client: Client, path: string): Promise<string> =>
  (await facts<{ id: string }>(client, path, 'parsed')).id;

type Changes = Partial<Omit<DraftBody, 'param'>> & { param?: Partial<DraftBody['param']> };
/** A draft that can be left at every step, without filtering. Returns its id. */
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
