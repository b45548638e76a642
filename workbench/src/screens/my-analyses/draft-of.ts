import type { DraftBody, UploadedFile } from '@stroma/contract';
import { nameFromFile } from '@stroma/design-system/wizard';
import { newDraftBody } from '../../features/wizard/index.ts';

/** A fresh draft of samples, named as the wizard's first step would name them. */
export function draftOf(files: readonly UploadedFile[]): DraftBody {
  const fresh = newDraftBody();
  const names: string[] = [];
  for (const { fileName } of files) names.push(nameFromFile(fileName, names));
  const species = new Set(files.map((file) => file.species));
  return {
    ...fresh,
    matrixFiles: files.map(({ id }, i) => ({ fileId: id, name: names[i]!, group: names[i]! })),
    param: { ...fresh.param, species: species.size === 1 ? (files[0]?.species ?? null) : null },
  };
}
