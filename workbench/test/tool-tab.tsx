import type { ComponentType } from 'react';
import type { ToolSlug } from '@stroma/contract';
import { FormScope } from '@stroma/design-system/primitives';
import type { DatasetDetail } from '../src/screens/explorer/dataset.ts';
import type { TabProps } from '../src/screens/explorer/tab.ts';
import { answerWith, type Answer, type RecordedRequest } from './server.ts';
import { labelsColumn, renderSignedIn } from './signed-in.tsx';

/** A completed analysis: its parameters and its result, as the server has them. */
interface Done {
  params: object;
  result: unknown;
}
interface Options {
  /** Sentences of the tool (`design-system/messages/tools/<slug>.en-US.json`). */
  messages?: Record<string, string>;
  done?: Done;
  answers?: Record<string, Answer>;
  detail?: Partial<DatasetDetail>;
  view?: Partial<TabProps['view']>;
  change?: TabProps['change'];
  path?: string;
  locale?: 'en-US' | 'zh-CN';
  /** As in `renderSignedIn`. */
  keeps?: boolean;
  uuid?: string;
}
interface OpenTool {
  asked: readonly RecordedRequest[];
  store: ReturnType<typeof renderSignedIn>;
  /** Bodies of the submitted analyses, oldest first. */
  sent: () => { dataset: string; name: string; params: Record<string, unknown> }[];
}

/** Renders a tool's tab on the dataset "d1", whose newest analysis is "t0" where `done` is given. */
export function openTool(tool: ToolSlug, Tab: ComponentType<TabProps>, options: Options): OpenTool {
  const { messages, done, answers, view, change = () => {}, path, locale } = options;
  const task = {
    ...{ id: 't0', name: 'Earlier', status: 'completed', tool, outdated: null, files: [] },
    createdAt: '2026-11-20T08:00:00.000Z',
  };
  const asked = answerWith({
    [`GET /user/analysis/tools/${tool}/results`]: () => ({ data: done ? [task] : [] }),
    'GET /user/analysis/results/t0': () => ({ data: { ...task, ...done } }),
    [`POST /user/analysis/tools/${tool}`]: () => ({ data: { ...task, id: 't1', status: 'submitted' } }),
    'GET /user/analysis/results/t1': () => ({ data: { ...task, id: 't1', status: 'submitted', params: {} } }),
    'GET /user/user_datasets/d1/cell_sets': () => ({ data: [] }),
    ...answers,
  });
  const detail = {
    ...{ id: 'd1', name: 'PBMC', cells: 200, species: 'Homo sapiens', embeddings: [], samples: [] },
    ...{ levels: { cluster: 'type' }, sampleColumn: 'sample' },
    columns: [labelsColumn('type', { T: 80, NK: 70, B: 50 }), labelsColumn('sample', { s1: 120, s2: 80 })],
    ...options.detail,
  };
  const props = { detail, view: { palette: 'Default', colourBy: 'type', shown: '', ...view }, change };
  const reader = {
    keeps: options.keeps ?? false,
    uuid: options.uuid ?? 'u1',
    ...(messages && { messages }),
    ...(path && { path }),
    ...(locale && { locale }),
  };
  const store = renderSignedIn(
    <FormScope id="d1">
      <Tab {...(props as unknown as TabProps)} />
    </FormScope>,
    reader,
  );
  const isSubmission = ({ method, path: to }: RecordedRequest) =>
    method === 'POST' && to.endsWith(`/analysis/tools/${tool}`);
  return {
    ...{ asked, store },
    sent: () => asked.filter(isSubmission).map(({ body }) => JSON.parse(body!) as never),
  };
}
