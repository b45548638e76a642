import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import type { ObjectStore } from '../objects/object-store.ts';

/** Prefix of the marker files in the uploads folder. */
const FILE = '.bff-';
/** Folder of the marker objects in the store. */
const FOLDER = 'sharing';

/** A file in the uploads folder and an object in the store per BFF. A BFF that sees both uses the same folder and store. */
export class SharedFolderMarkers {
  readonly #uploads: string;
  readonly #store: ObjectStore;
  constructor(uploads: string, store: ObjectStore) {
    this.#uploads = uploads;
    this.#store = store;
  }

  /** Writes the markers of a BFF. */
  async write(id: string): Promise<void> {
    const temporary = this.#file(`${id}.part`);
    await writeFile(temporary, id, { mode: 0o600 });
    await this.#store.adopt(temporary, `${FOLDER}/${id}`);
    await writeFile(this.#file(id), id, { mode: 0o600 });
  }

  /** Describes how the uploads folder or store of the BFF with this id differs from this one's, or returns null. */
  async missing(id: string): Promise<string | null> {
    const hasFile = await access(this.#file(id)).then(
      () => true,
      () => false,
    );
    if (!hasFile) return 'it has another uploads folder (STROMA_UPLOADS_DIR)';
    return (await this.#isStored(id)) ? null : 'it has another OBJECT_STORE';
  }

  /** Removes the markers of a BFF. */
  async remove(id: string): Promise<void> {
    await rm(this.#file(id), { force: true });
    await this.#store.remove(`${FOLDER}/${id}`);
  }

  /** Removes all markers except those of the given BFFs. */
  async keepOnly(ids: ReadonlySet<string>): Promise<void> {
    const found = new Set<string>();
    for (const name of await readdir(this.#uploads)) if (name.startsWith(FILE)) found.add(name.slice(FILE.length));
    for await (const { key } of this.#store.list(FOLDER)) found.add(key.slice(FOLDER.length + 1));
    for (const id of found) if (!ids.has(id)) await this.remove(id);
  }

  readonly #file = (id: string): string => join(this.#uploads, FILE + id);

  async #isStored(id: string): Promise<boolean> {
    try {
      await this.#store.size(`${FOLDER}/${id}`);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.id === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
