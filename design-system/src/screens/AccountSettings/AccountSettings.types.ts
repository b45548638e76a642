import type { ReactNode } from 'react';
import type { Loadable, UiError } from '../../primitives/common.types.ts';

/** Specification 3, user. */
export interface AccountProfile {
  username: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  institution: string;
  researchInterest: string;
}
export type EditableProfile = Omit<AccountProfile, 'username' | 'email'>;
export interface LoginRecord {
  /** ISO time. */
  time: string;
  ip: string;
  location: string;
}
/** My Space counts (specification 2.4); storage in bytes. */
export interface SpaceCounts {
  integrated: number;
  custom: number;
  files: number;
  results: number;
  used: number;
  quota: number;
}
export const STORAGE_KINDS = [
  'uploads',
  'samples',
  'datasets',
  'results',
  'exports',
  'figures',
  'references',
  'drafts',
  'checkpoints',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];
/** Storage of a space by kind, in bytes. The parts add up to `used`. */
export interface StorageOverview {
  used: number;
  limit: number;
  parts: readonly { kind: StorageKind; bytes: number; items: number }[];
  /** Bytes of the intermediate steps of analyses that have ended. */
  freeable: number;
}
export interface Subscription {
  plan: string;
  /** ISO time; null: without end. */
  validUntil: string | null;
  state: 'active' | 'endsSoon' | 'ended';
}
export type AccountPart = 'profile' | 'email' | 'password' | 'renew';
export interface AccountSettingsProps {
  profile: Loadable<AccountProfile>;
  onSaveProfile: (profile: EditableProfile) => void;
  /** Mail when a long analysis has ended; absent, the page does not offer it. */
  mails?: { isWanted: boolean; minutes: number; onChange: (isWanted: boolean) => void; busy: boolean };
  onSendCode: (email: string) => void;
  /** Seconds until another code can be requested. */
  codeWaitSeconds?: number;
  isCodeSent?: boolean;
  onChangeEmail: (change: { email: string; code: string }) => void;
  onChangePassword: (change: { current: string; next: string }) => void;
  /** The contract's rules of specification 5: the error of a value, or null. */
  check?: (field: 'email' | 'password', value: string) => UiError | null;
  subscription: Loadable<Subscription>;
  onRenew: () => void;
  space: Loadable<SpaceCounts>;
  /** If absent, only the total of the space is shown. */
  storage?: Loadable<StorageOverview>;
  /** Absent without the Delete seat. */
  onFreeSteps?: () => void;
  isFreeing?: boolean;
  freeError?: UiError | null;
  /** Newest first; the last 10 are shown (specification 9). */
  loginLog: Loadable<readonly LoginRecord[]>;
  /** The part that is being saved. */
  saving?: AccountPart | null;
  /** The part that was saved last. */
  saved?: AccountPart | null;
  errors?: Partial<Record<AccountPart, UiError>>;
  /** Location of mails without SMTP. */
  mailHint?: ReactNode;
}
