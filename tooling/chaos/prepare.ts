import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { clientOf } from '../../workbench/e2e/support/client.ts';
import type { Scene } from './work.ts';

/** Two parsed samples and a dataset, before the first fault. */
export async function prepare(scene: Scene, folder: string): Promise<void> {
  const { url, token } = scene.client;
  const client = clientOf({ url } as never, token);
  const names = readdirSync(folder);
  for (const name of names.filter((one) => one.endsWith('.zip'))) {
    const id = await client.upload(join(folder, name));
    await client.until<{ state: string }>(`user/files/${id}`, ({ state }) => state === 'parsed', 180_000);
    scene.parsed.push(id);
  }
  const id = await client.upload(join(folder, 'pbmc68k_reduced.h5ad'));
  const file = await client.until<{ state: string; datasetId: string }>(
    `user/files/${id}`,
    ({ state }) => state === 'completed',
    180_000,
  );
  scene.datasetId = file.datasetId;
}

/** Calls of the dataset whose bytes never change: one of every kind of reply. */
export async function arrayPaths({ client, datasetId }: Scene): Promise<string[]> {
  const [user, remote] = ['user', 'remote/user'].map((base) => `${base}/user_datasets/${datasetId}`);
  const { data } = await client.ask<{
    embeddings: { key: string; dimensions: number }[];
    columns: { name: string }[];
  }>(remote!);
  return [
    `${user}/quality`,
    `${user}/celltype_hierarchy2`,
    `${user}/genes?q=CD3`,
    remote!,
    ...data.embeddings.map(({ key, dimensions }) => `${remote}/embedding_view2?key=${key}&dimensions=${dimensions}`),
    ...data.columns.slice(0, 4).map(({ name }) => `${user}/observation_annotation?name=${encodeURIComponent(name)}`),
  ];
}
