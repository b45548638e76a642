import type { Areas, ReplyOf, ToolSlug } from '@stroma/contract';
import type { ParamsOf, ResultOf } from '@stroma/contract/tools';
import type { Loadable } from '@stroma/design-system/primitives';
import { call } from '../../api/client.ts';
import type { ResultAddress } from '../../api/tables.ts';
import { useRead } from '../calls/index.ts';

/** One analysis of a tool. `result` is null until it is completed. */
export interface TaskDetail<S extends ToolSlug> extends Omit<ReplyOf<Areas['tasks']['detail']>, 'params' | 'result'> {
  params: ParamsOf<S>;
  result: ResultOf<S> | null;
}

/** One analysis in a list. */
export type Task = ReplyOf<Areas['tasks']['results']>[number];

/** Analyses of a tool on a dataset, newest first. */
export const useResults = (tool: ToolSlug, dataset: string): Loadable<Task[]> =>
  useRead('tasks', 'results', { params: { slug: tool }, query: { dataset } });

/** Query hook for an analysis; null disables it. `isVersioned`: a cached reply is not refetched. */
export const useResult = <S extends ToolSlug>(
  at: ResultAddress<S> | null,
  options?: { isVersioned?: boolean },
): Loadable<TaskDetail<S>> =>
  useRead('tasks', 'detail', at && { params: { id: at.id } }, options) as Loadable<TaskDetail<S>>;

/** The same outside of a component. */
export const readResult = async <S extends ToolSlug>({ id }: ResultAddress<S>): Promise<TaskDetail<S>> =>
  (await call('tasks', 'detail', { params: { id } })) as TaskDetail<S>;
