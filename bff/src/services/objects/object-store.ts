import { fileURLToPath } from 'node:url';
import { openDiskStore } from './object-store-disk.ts';
import type { ObjectStore, StoredObject } from './object-store.types.ts';

export type { ObjectStore, StoredObject };

/** `file:///folder` or `s3://bucket/prefix`. A missing key is NOT_FOUND. */
export async function openObjectStore(url: string): Promise<ObjectStore> {
  if (url.startsWith('s3://')) return (await import('./object-store-s3.ts')).openS3Store(url);
  return openDiskStore(fileURLToPath(url));
}
