import type { Hour } from '../first-hour/steps.ts';

interface Task {
  name: string;
  ready?: (hour: Hour) => Promise<void>;
  run: (hour: Hour) => Promise<void>;
}
/** Presses of the same tasks before the explorer put the result first (27 November 2026). */
export const BEFORE: Readonly<Record<string, number>> = {};
export const TASKS: readonly Task[] = [];
