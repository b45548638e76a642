const CODES: readonly unknown[] = [
  'ER_DUP_ENTRY',
  'SQLITE_CONSTRAINT',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
];

/** Whether a statement failed because a unique index already has the value, inserted by another process. */
export const isDuplicate = (error: unknown): boolean => CODES.includes((error as { code?: unknown } | null)?.code);
