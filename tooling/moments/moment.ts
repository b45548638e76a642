import type { Cast, Stage } from './stage.ts';

/** Cause of the moment: the server or network goes away, or another person changes something. */
export type Cause = 'SIGTERM' | 'kill -9' | 'network away 5 s' | 'network away 60 s' | 'another person' | 'another tab';

export interface Moment {
  name: string;
  cause: Cause;
  /** The page at the moment before. */
  ready(cast: Cast, stage: Stage): Promise<void>;
  /** Actions of the reader while the server is away. */
  meanwhile?(cast: Cast): Promise<unknown>;
  /** What the other one does, where nobody is away. */
  strike?(cast: Cast, stage: Stage): Promise<unknown>;
  /** What the reader does about the sentence, where its cause does not end by itself. */
  answer?(cast: Cast, stage: Stage): Promise<unknown>;
  /** Afterwards: is what was typed still there, and is nothing lost? Throws otherwise. */
  check(cast: Cast, stage: Stage): Promise<unknown>;
}

export const explorer = ({ dataset }: Cast, stage: Stage, tab: string): string =>
  `${stage.url}/cloud/userDatasetAnalysis/${dataset}/${tab}`;

export function equal(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}
