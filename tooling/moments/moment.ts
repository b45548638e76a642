import type { MomentReader, Stage } from './stage.ts';

/** Cause of the moment: the server or network goes away, or another person changes something. */
export type Cause = 'SIGTERM' | 'kill -9' | 'network away 5 s' | 'network away 60 s' | 'another person' | 'another tab';

export interface Moment {
  name: string;
  cause: Cause;
  /** The page at the moment before. */
  ready(cast: MomentReader, stage: Stage): Promise<void>;
  /** Actions of the reader while the server is away. */
  meanwhile?(cast: MomentReader): Promise<unknown>;
  /** What the other person does, for causes without an outage. */
  strike?(cast: MomentReader, stage: Stage): Promise<unknown>;
  /** What the reader does about the sentence, where its cause does not end by itself. */
  answer?(cast: MomentReader, stage: Stage): Promise<unknown>;
  /** Checks afterwards whether input is still there and nothing is lost. Throws otherwise. */
  check(cast: MomentReader, stage: Stage): Promise<unknown>;
}

export const explorer = ({ dataset }: MomentReader, stage: Stage, tab: string): string =>
  `${stage.url}/cloud/userDatasetAnalysis/${dataset}/${tab}`;

export function assertEqual(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}
