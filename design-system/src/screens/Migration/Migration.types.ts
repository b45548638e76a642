import type { Loadable, UiError } from '../../primitives/common.types.ts';

export interface HostRef {
  name: string;
  href: string;
  area: string;
}
export type MigrationStep = 'announced' | 'readOnly' | 'copying' | 'checking' | 'done';
/** An announced move between hosts (specification 2.1: /migration). */
export interface MigrationPlan {
  from: HostRef;
  to: HostRef;
  step: MigrationStep;
  /** ISO times: from when the old host only reads, and when the new one is open. */
  readOnlyFrom: string;
  opensAt: string;
  /** Counts of what moves; what does not is in `stays`. */
  moves: { accounts: number; datasets: number; files: number; bytes: number };
  /** 0 to 1 while copying. */
  progress?: number;
  /** Message-like sentences from the operator, in the reader's language. */
  stays: readonly string[];
}
export interface MigrationProps {
  /** `empty`: no move is announced. */
  plan: Loadable<MigrationPlan>;
  homeHref: string;
  contactHref: string;
  /** The reader's consent, if the law or the operator requires it; otherwise absent. */
  consent?: { given: boolean; onChange: (given: boolean) => void; busy?: boolean; error?: UiError | null };
}
