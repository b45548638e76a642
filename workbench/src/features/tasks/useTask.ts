import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Job, JobDetail, ToolSlug } from '@stroma/contract';
import type { Loadable, UiError } from '@stroma/design-system/primitives';
import { mapLoadable, readyOr, useAct, useRemote } from '../remote/index.ts';

export interface TaskState<Summary> {
  /** Analyses of this tool on the dataset, newest first. */
  history: readonly Job[];
  /** The shown one: the address names it (`result`), else the newest. */
  task: Loadable<JobDetail | null>;
  /** Its result; empty before the first, or while it has none. */
  summary: Loadable<Summary>;
  show: (id: string) => void;
  submit: (name: string, params: object) => void;
  submitting: boolean;
  /** What the server said to the last submission. */
  error: UiError | null;
}

/** One tool on one dataset: submit, follow, show. The same for every tool. */
export function useTask<Summary>(tool: ToolSlug, dataset: string): TaskState<Summary> {
  const [query, setQuery] = useSearchParams();
  const list = useRemote('tasks', 'results', { params: { slug: tool }, query: { dataset } });
  const history = readyOr(list, []);
  const shown = query.get('result') ?? history[0]?.id ?? null;
  const detail = useRemote('tasks', 'detail', shown === null ? null : { params: { id: shown } });
  const show = (id: string) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.set('result', id);
      return next;
    });
  const [submit, state] = useAct('tasks', 'submit', { refreshes: ['tasks.*'] });
  const submitted = state.reply?.id;
  useEffect(() => {
    if (submitted) show(submitted);
    // Once per answer; `show` is made anew with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitted, state.done]);
  const none = list.state === 'ready' && shown === null;
  const task: Loadable<JobDetail | null> = none
    ? { state: 'ready', data: null }
    : list.state === 'error'
      ? list
      : detail;
  const summary: Loadable<Summary> =
    task.state === 'ready' && task.data?.status !== 'completed'
      ? { state: 'empty' }
      : mapLoadable(task, (found) => found!.result as Summary);
  return {
    history,
    task,
    summary,
    show,
    submit: (name, params) => submit({ params: { slug: tool }, body: { dataset, name, params } } as never),
    submitting: state.busy,
    error: state.error,
  };
}
