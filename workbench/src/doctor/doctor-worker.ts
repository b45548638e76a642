import type { ImportChoices } from '@stroma/contract/tools';
import { openInWorker } from './annotated/h5.ts';
import { examine } from './examine.ts';
import type { Homologues } from './repairs/homologues.ts';

export interface ExamineRequest {
  id: number;
  file: File;
  tab: 'matrix' | 'annotated';
  choices: ImportChoices;
  homologues: Homologues | null;
}

/** One file at a time: HDF5 reads synchronously, and the files share the tab's memory. */
let last: Promise<void> = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<ExamineRequest>) => {
  last = last.then(async () => {
    try {
      self.postMessage({
        id: data.id,
        report: await examine(data.file, data.tab, data.choices, openInWorker, data.homologues),
      });
    } catch (error) {
      self.postMessage({ id: data.id, failure: String(error) });
    }
  });
});
