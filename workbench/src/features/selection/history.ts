import { EMPTY_EXPRESSION, type Expression } from './expression.ts';

/** Steps that can be undone. */
export const MAX_STEPS = 100;

export interface History {
  past: readonly Expression[];
  present: Expression;
  future: readonly Expression[];
  /** Subject of the last step, if the next change of the same thing belongs to the same step. */
  open: string | null;
}
export const initialHistory = (present: Expression = EMPTY_EXPRESSION): History => ({
  past: [],
  present,
  future: [],
  open: null,
});

/** Makes `next` the current expression. Consecutive changes with the same `step` are merged, so that dragging a handle is one undo step. */
export function advance(history: History, next: Expression, step: string | null = null): History {
  if (next === history.present) return history;
  if (step !== null && step === history.open) return { ...history, present: next, future: [] };
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present: next, future: [], open: step };
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1);
  if (!before) return { past, present, future, open: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], open: null };
}

export function redo({ past, present, future }: History): History {
  const [after, ...rest] = future;
  if (!after) return { past, present, future, open: null };
  return { past: [...past, present], present: after, future: rest, open: null };
}
