import { useEffect } from 'react';
import { useQuery } from '../../app/hooks/useQuery.ts';
import type { Areas, BodyOf, ToolSlug } from '@stroma/contract';
import type { ParamsOf, ResultOf } from '@stroma/contract/tools';
import type { Loadable, UiError } from '@stroma/design-system/primitives';
import { mapLoadable, readyOr, useCallMutation } from '../calls/index.ts';
import { TASK_READS } from './reads.ts';
import { useResult, useResults, type Task, type TaskDetail } from './useResult.ts';

/** Parameters of any tool in the format of the call. */
type AnyParams = BodyOf<Areas['tasks']['submit']>['params'];

export interface TaskState<S extends ToolSlug> {
  /** Analyses of this tool on the dataset, newest first. */
  history: readonly Task[];
  /** The shown analysis: the one in the URL (`result`), otherwise the newest. */
  task: Loadable<TaskDetail<S> | null>;
  /** Its result; empty before the first analysis, or while it has none. */
  summary: Loadable<ResultOf<S>>;
  /** Edits of labels since the shown result was computed, oldest first; null for one that is current. */
  outdated: Task['outdated'];
  show: (id: string) => void;
  submit: (name: string, params: ParamsOf<S>) => void;
  /** Submits the shown analysis again with current references; null if none is shown, or if that is impossible. */
  rerun: (() => void) | null;
  /** Differences from the shown result, and the reason why it cannot run again; null for a result of an earlier version. */
  again: TaskDetail<S>['again'];
  isSubmitting: boolean;
  /** Number of submissions that have arrived. */
  done: number;
  /** Reply of the server to the last submission. */
  error: UiError | null;
}

/** One tool on one dataset: submit, follow, show. The same for every tool. */
export function useTask<S extends ToolSlug>(tool: S, dataset: string): TaskState<S> {
  const [query, change] = useQuery();
  const list = useResults(tool, dataset);
  const history = readyOr(list, []);
  const asked = query.get('result');
  const named = useResult<S>(asked === null ? null : { tool, id: asked });
  // An address may name another tool's result: then this tool's newest is shown.
  const isOther = named.state === 'ready' && named.data.tool !== tool;
  const shown = (isOther ? null : asked) ?? history[0]?.id ?? null;
  const detail = useResult(shown === null ? null : { tool, id: shown });
  const show = (id: string) =>
    change((now) => {
      now.set('result', id);
      return now;
    });
  const [submit, state] = useCallMutation('tasks', 'submit', { refreshes: TASK_READS });
  const submitted = state.reply?.id;
  useEffect(() => {
    if (submitted) show(submitted);
    // Once per reply; each render creates a new `show`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitted, state.done]);
  const none = list.state === 'ready' && shown === null;
  const task: Loadable<TaskDetail<S> | null> = none
    ? { state: 'ready', data: null }
    : list.state === 'error'
      ? list
      : detail;
  const summary: Loadable<ResultOf<S>> =
    task.state === 'ready' && task.data?.status !== 'completed'
      ? { state: 'empty' }
      : mapLoadable(task, (found) => found!.result!);
  const found = task.state === 'ready' ? task.data : null;
  const send = (name: string, params: AnyParams) => submit({ params: { slug: tool }, body: { dataset, name, params } });
  return {
    history,
    task,
    summary,
    show,
    outdated: found?.outdated ?? null,
    submit: (name, params) => send(name, params as AnyParams),
    rerun: rerunOf(found, send),
    again: found?.again ?? null,
    isSubmitting: state.busy,
    done: state.done,
    error: state.error,
  };
}

function rerunOf<S extends ToolSlug>(
  found: TaskDetail<S> | null,
  send: (name: string, params: AnyParams) => void,
): (() => void) | null {
  if (!found) return null;
  const params = found.again ? found.again.params : (found.params as AnyParams);
  return params && (() => send(found.again?.name ?? found.name, params));
}
