/** Findings of the check before an upload for each file of a folder, as JSON by file name: the import's tests compare them with the import. */
import { readdirSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { File as H5File, ready } from 'h5wasm/node';
import type { Opener } from '../src/doctor/annotated/h5.ts';
import { examine } from '../src/doctor/examine.ts';

const [folder] = process.argv.slice(2);
await ready;
const verdicts: Record<string, unknown> = {};
for (const entry of readdirSync(folder!, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const open: Opener = async () => {
    const root = new H5File(path, 'r');
    return { root, close: () => void root.close() };
  };
  const file = new File([await openAsBlob(path)], entry.name);
  const report = await examine(...([file, entry.name.endsWith('.h5ad') ? 'annotated' : 'matrix', {}, open] as const));
  const { faults, notes, cells, genes, species, layout, values, suggested } = report;
  const { repairs, columns, matrices, clusterColumn, sampleColumn, modalities, modality } = report;
  verdicts[path] = {
    ...{ cells, genes, species, layout, values, suggested, fault: faults[0] ?? null },
    ...{ repairs, columns, matrices, clusterColumn, sampleColumn, modalities, modality },
    notes: notes.map(({ id }) => id),
  };
}
console.log(JSON.stringify(verdicts));
