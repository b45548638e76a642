import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf, Areas, ToolSlug } from '@stroma/contract';
import type { Loadable, UiError } from '@stroma/design-system/primitives';
import { mapLoadable, readyOr, useAct, useRead } from '../calls/index.ts';
import { TASK_READS } from './reads.ts';

/** One analysis in a list, and with its parameters and result. */
export type Task = ReplyOf<Areas['tasks']['results']>[number];
export type TaskDetail = ReplyOf<Areas['tasks']['detail']>;
/** Parameters of a tool, checked by the server. */
export type TaskParams = Record<string, unknown>;

export interface TaskState<Summary> {
  /** Analyses of this tool on the dataset, newest first. */
  history: readonly Task[];
  /** The shown one: the address names it (`result`), else the newest. */
  task: Loadable<TaskDetail | null>;
  /** Its result; empty before the first, or while it has none. */
  summary: Loadable<Summary>;
  /** Edits of labels since the shown result was computed, oldest first; null for one that is current. */
  outdated: Task['outdated'];
  show: (id: string) => void;
  submit: (name: string, params: TaskParams) => void;
  /** Submits the shown analysis again, about what it names as it is now; null while none is shown, and where it can no longer run so. */
  rerun: (() => void) | null;
  /** What would differ from the shown result, and why it cannot run again; null for a result of an earlier version. */
  again: TaskDetail['again'];
  submitting: boolean;
  /** What the server said to the last submission. */
  error: UiError | null;
}

/** One tool on one dataset: submit, follow, show. The same for every tool. */
export function useTask<Summary>(tool: ToolSlug, dataset: string): TaskState<Summary> {
  const [query, setQuery] = useSearchParams();
  const list = useRead('tasks', 'results', { params: { slug: tool }, query: { dataset } });
  const history = readyOr(list, []);
  const shown = query.get('result') ?? history[0]?.id ?? null;
  const detail = useRead('tasks', 'detail', shown === null ? null : { params: { id: shown } });
  const show = (id: string) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.set('result', id);
      return next;
    });
  const [submit, state] = useAct('tasks', 'submit', { refreshes: TASK_READS });
  const submitted = state.reply?.id;
  useEffect(() => {
    if (submitted) show(submitted);
    // Once per answer; each render creates a new `show`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitted, state.done]);
  const none = list.state === 'ready' && shown === null;
  const task: Loadable<TaskDetail | null> = none
    ? { state: 'ready', data: null }
    : list.state === 'error'
      ? list
      : detail;
  const summary: Loadable<Summary> =
    task.state === 'ready' && task.data?.status !== 'completed'
      ? { state: 'empty' }
      : mapLoadable(task, (found) => found!.result as Summary);
  const found = task.state === 'ready' ? task.data : null;
  const send = (name: string, params: TaskParams) =>
    submit({ params: { slug: tool }, body: { dataset, name, params } });
  return {
    history,
    task,
    summary,
    show,
    outdated: found?.outdated ?? null,
    submit: send,
    rerun: rerunOf(found, send),
    again: found?.again ?? null,
    submitting: state.busy,
    error: state.error,
  };
}

function rerunOf(found: TaskDetail | null, send: (name: string, params: TaskParams) => void): (() => void) | null {
  if (!found) return null;
  const params = found.again ? found.again.params : (found.params as TaskParams);
  return params && (() => send(found.again?.name ?? found.name, params));
}
