/** The check of chosen files before a byte is sent, in its own worker that starts with the first file. */
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import type { ExamineRequest } from './doctor-worker.ts';
import type { Homologues } from './repairs/homologues.ts';
export { needsNoQuestions } from './clear.ts';

type Answer = { id: number; report: DoctorReport } | { id: number; failure: string };
let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, { resolve: (report: DoctorReport) => void; reject: (error: Error) => void }>();

function start(): Worker {
  const started = new Worker(new URL('./doctor-worker.ts', import.meta.url), { type: 'module' });
  const end = (reason: string): void => {
    worker = null;
    started.terminate();
    for (const one of waiting.values()) one.reject(new Error(reason));
    waiting.clear();
  };
  started.addEventListener('error', (event) => end(event.message || 'worker'));
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('report' in data) one?.resolve(data.report);
    else one?.reject(new Error(data.failure));
  });
  return started;
}

/** Result of the check; rejects if the check itself fails, which says nothing about the file. */
export function examineFile(
  file: File,
  tab: 'matrix' | 'annotated',
  choices: ImportChoices = {},
  homologues: Homologues | null = null,
): Promise<DoctorReport> {
  worker ??= start();
  asked += 1;
  const message: ExamineRequest = { id: asked, file, tab, choices, homologues };
  return new Promise((resolve, reject) => {
    waiting.set(message.id, { resolve, reject });
    worker!.postMessage(message);
  });
}
