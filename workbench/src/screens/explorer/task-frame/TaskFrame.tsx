import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ToolSlug } from '@stroma/contract';
import type { ParamsOf, ResultOf } from '@stroma/contract/tools';
import { OutdatedBanner, RenamedBanner } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import {
  Badge,
  Banner,
  Button,
  EmptyState,
  FormScope,
  JobStatusBadge,
  Loaded,
  Select,
  Stack,
  useKeptForm,
  type UiError,
} from '@stroma/design-system/primitives';
import { shownState } from '../../../api/state.ts';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { useAppT } from '../../../app/useApp.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { asName } from '../../../features/asName.ts';
import { toolFormName } from '../../../features/forms/index.ts';
import {
  distinctNames,
  NamesProvider,
  useTask,
  type Task,
  type TaskDetail,
  type TaskState,
} from '../../../features/tasks/index.ts';
import { useSyncWithMap } from '../companion/useAccompany.ts';
import { companionOf } from '../tools/companions.ts';
import { Chips, Head, Selected } from './TaskFrame.styles.ts';
import { useResultKeys } from '../keys/useKey.ts';
import { RenderOnChange } from './Isolated.tsx';
import { RunWhenReady } from './RunAsked.tsx';
import { PastResults } from './PastResults.tsx';
import { WithThumbnail } from './Pictured.tsx';
import { FigureSkeleton, Running } from './Running.tsx';
import { JobReceipts } from '../receipts/JobReceipts.tsx';

/** Props of a tool's form from its task. */
export interface TaskForm<S extends ToolSlug> {
  /** Submits the parameters under a name of 200 characters at most, and folds the form. */
  submit: (name: string, params: ParamsOf<S>) => void;
  isSubmitting: boolean;
  /** Reply of the server to the last submission. */
  error: UiError | null;
  /** Seat permission Edit; without it the form is read-only. */
  canEdit: boolean;
  /** Discards the input; null while the form is unchanged. */
  onDiscard: (() => void) | null;
}
export type ResultForm<S extends ToolSlug> = Pick<TaskForm<S>, 'submit' | 'isSubmitting'>;
interface TaskFrameProps<S extends ToolSlug> {
  tool: S;
  dataset: string;
  /** The tool's parameters; shown first, and again by "New analysis". */
  setup: (form: TaskForm<S>) => ReactNode;
  /** The form opens when this number changes: cells were sent to it. */
  opened?: number;
  /** A run requested from outside of the form: once `isReady`, `run` submits the form, whether open or collapsed. */
  asked?: { isReady: boolean; run: (submit: TaskForm<S>['submit']) => void };
  /** A completed result, as one element (`RenderOnChange`). `form` submits another analysis from it. */
  children: (task: TaskDetail<S>, summary: ResultOf<S>, canEdit: boolean, form: ResultForm<S>) => ReactNode;
}
const MOST_NAME = 200;
/** Groups that are named of the cells that are selected on the map. */
const MOST_GROUPS = 5;
const UNFINISHED: readonly string[] = ['submitted', 'running', 'suspended'];

/** One tool of a dataset: earlier analyses, parameters, progress, failure, result. The same for every tool. */
export function TaskFrame<S extends ToolSlug>(props: TaskFrameProps<S>) {
  const { tool, dataset, setup, opened = 0, asked: run, children } = props;
  const say = useT();
  const task = useTask(tool, dataset);
  const form = useFilled(tool, task);
  // Null means automatic: open while there is no result, or while there is input.
  const [asked, setOpen] = useState<boolean | null>(null);
  const canEdit = useSeat('edit');
  // Nothing can be run in a named state.
  const inState = shownState() !== null;
  useEffect(() => {
    if (opened > 0) setOpen(true);
  }, [opened]);
  const isOffered = useOffered(task, form.isKept);
  const hasResult = task.history.length > 0 && !isOffered.is;
  const isOpen = asked ?? form.isKept;
  const shown = task.task.state === 'ready' && !isOffered.is ? task.task.data : null;
  const { chips, selected } = useResultLine(tool, task, shown);
  const submit = (name: string, params: ParamsOf<S>) => {
    // Nothing is left of a name of blank labels only: then the analysis is named after its tool.
    task.submit(asName(name, MOST_NAME) || say.dynamic(`explorer.tab.${tool}`), params);
    // The form stays open until the input is saved.
    setOpen(null);
  };
  const fromForm = (name: string, params: ParamsOf<S>) => {
    form.send();
    submit(name, params);
  };
  return (
    <Stack $gap={0}>
      {run && <RunWhenReady isReady={run.isReady && canEdit && !inState} onRun={() => run.run(fromForm)} />}
      {hasResult && (
        <TaskHead
          {...{ tool, dataset, chips, isOpen }}
          task={task}
          shown={shown?.id ?? ''}
          onOpenChange={inState ? null : setOpen}
        />
      )}
      {!inState &&
        (isOpen || !hasResult) &&
        setup({
          ...{ submit: fromForm, isSubmitting: task.isSubmitting, error: task.error, canEdit },
          onDiscard: form.isKept ? form.discard : null,
        })}
      {!inState && isOffered.is && (
        <Offer
          job={task.history[0]!}
          onShow={() => {
            setOpen(true);
            isOffered.show();
          }}
        />
      )}
      {inState && task.task.state === 'ready' && !shown && <EmptyState title={say('states.noResult')} />}
      {shown && UNFINISHED.includes(shown.status) && <Running job={shown} history={task.history} />}
      {shown?.status === 'error' && <Failure job={shown} onAgain={canEdit ? task.rerun : null} />}
      {shown?.status === 'completed' && task.outdated && (
        <div style={{ padding: '12px 16px 0' }}>
          <OutdatedBanner
            edits={task.outdated}
            again={task.again}
            onRerun={(canEdit && task.rerun) || undefined}
            onEdit={canEdit ? () => setOpen(true) : undefined}
            isBusy={task.isSubmitting}
          />
        </div>
      )}
      {shown?.status === 'completed' && !task.outdated && task.again && (
        <div style={{ padding: '12px 16px 0' }}>
          <RenamedBanner again={task.again} />
        </div>
      )}
      {!isOpen && hasResult && task.error && (
        <div style={{ padding: '12px 16px 0' }}>
          <Banner tone="danger">{say.error(task.error)}</Banner>
        </div>
      )}
      {selected && <SelectedLine {...selected} />}
      {shown?.status === 'completed' && (
        <JobReceipts job={shown.id} tool={tool}>
          <NamesProvider value={shown.names}>
            <Loaded state={task.summary} skeleton={<FigureSkeleton name={shown.name} />}>
              {(summary) => (
                <FormScope id={shown.id}>
                  <WithThumbnail result={shown.id} names={shown.names ?? ''}>
                    <RenderOnChange>
                      {children(shown, summary, canEdit, { submit, isSubmitting: task.isSubmitting })}
                    </RenderOnChange>
                  </WithThumbnail>
                </FormScope>
              )}
            </Loaded>
          </NamesProvider>
        </JobReceipts>
      )}
    </Stack>
  );
}

interface TaskHeadProps<S extends ToolSlug> {
  tool: S;
  dataset: string;
  task: TaskState<S>;
  shown: string;
  chips: readonly string[];
  isOpen: boolean;
  /** Opens or collapses the form; null if nothing can be run. */
  onOpenChange: ((isOpen: boolean) => void) | null;
}
/** The header above a result: the tool, the settings, earlier analyses, and a button for a new one. */
function TaskHead<S extends ToolSlug>({ tool, dataset, task, shown, chips, isOpen, onOpenChange }: TaskHeadProps<S>) {
  const t = useAppT();
  const say = useT();
  const names = distinctNames(task.history, (iso) => say.date(iso));
  useResultKeys(
    task.history.map(({ id }) => id),
    shown,
    task.show,
  );
  return (
    <Head>
      <h2>{say.dynamic(`explorer.tab.${tool}`)}</h2>
      {chips.length > 0 && (
        <Chips
          aria-expanded={isOpen}
          aria-label={t('task.setup', { what: chips.join(', ') })}
          isDisabled={!onOpenChange}
          onPress={() => onOpenChange?.(!isOpen)}
        >
          {chips.map((chip) => (
            <span key={chip}>{chip}</span>
          ))}
        </Chips>
      )}
      <div className="history">
        <Select
          hideLabel
          label={t('task.history')}
          value={shown}
          onChange={task.show}
          options={task.history.map((job) => ({
            id: job.id,
            label: names.get(job.id)!,
            mark: <ResultMark job={job} />,
          }))}
        />
      </div>
      <PastResults
        {...{ tool, dataset, names, shown }}
        history={task.history}
        onShow={task.show}
        markOf={(job) => <ResultMark job={job} />}
      />
      {onOpenChange && (
        <Button isSmall aria-expanded={isOpen} onPress={() => onOpenChange(!isOpen)}>
          {t(isOpen ? 'task.fold' : 'task.new')}
        </Button>
      )}
    </Head>
  );
}

/** Summary of the shown result's run, and the selected cells by its groups. */
function useResultLine<S extends ToolSlug>(tool: S, task: TaskState<S>, shown: TaskDetail<S> | null) {
  const say = useT();
  const result = useMemo(
    () =>
      shown && task.summary.state === 'ready' && shown.status === 'completed'
        ? { id: shown.id, params: shown.params, summary: task.summary.data }
        : null,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is read again for the same names is the same
    [shown?.id, shown?.names, task.summary.state],
  );
  const companion = companionOf(tool);
  const selected = useSyncWithMap(companion, result);
  return { chips: result && companion ? [...new Set(companion.chips(result, say))] : [], selected };
}

function SelectedLine({ total, groups }: NonNullable<ReturnType<typeof useSyncWithMap>>) {
  const t = useAppT();
  const say = useT();
  return (
    <Selected role="status">
      {t('task.selected', { n: total })}
      {groups.slice(0, MOST_GROUPS).map(({ name, cells }) => (
        <span key={name}>
          {say.category(name)} {say.number(cells)}
        </span>
      ))}
      {groups.length > MOST_GROUPS && <span>…</span>}
    </Selected>
  );
}

/** Input of the tool's form until it has arrived at the server. */
function useFilled<S extends ToolSlug>(tool: S, task: TaskState<S>) {
  const form = useKeptForm(toolFormName(tool));
  const sent = useRef<{ value: unknown; after: number } | null>(null);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const { value, after } = sent.current ?? {};
    if (after === undefined || task.done <= after) return;
    sent.current = null;
    // Later changes are not part of the submission.
    if (latest.current.value === value) latest.current.settle();
  }, [task.done]);
  return {
    ...form,
    send: () => {
      sent.current = { value: form.value, after: task.done };
    },
  };
}

/** If the first result of a tool arrives from a colleague while the form is being filled in, it is offered and the form stays. */
function useOffered<S extends ToolSlug>({ task, history, isSubmitting }: TaskState<S>, isKept: boolean) {
  const isEmpty = task.state === 'ready' && task.data === null;
  const [wasEmpty, setWasEmpty] = useState(false);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  if (wasEmpty && history.length > 0 && !isKept) setWasEmpty(false);
  return { is: wasEmpty && history.length > 0 && isKept && !isSubmitting, show: () => setWasEmpty(false) };
}

const OfferPlace = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 5;
  padding: 12px 16px;
`;
function Offer({ job, onShow }: { job: Task; onShow: () => void }) {
  const t = useAppT();
  const own = useAppSelector((state) => state.session.info?.username);
  const { createdBy, status, name } = job;
  const isOwn = createdBy === own;
  const what = status === 'completed' ? 'ready' : UNFINISHED.includes(status) ? 'started' : 'failed';
  return (
    <OfferPlace role="status">
      <Banner
        tone="info"
        action={
          <Button isSmall onPress={onShow}>
            {t('task.offer.show')}
          </Button>
        }
      >
        {t(`task.offer.${isOwn ? 'own' : 'other'}.${what}`, { name, by: createdBy })}
      </Banner>
    </OfferPlace>
  );
}

/** State of a run that has no current result: failed, suspended, waiting, running, or outdated. */
function ResultMark({ job }: { job: Task }) {
  const say = useT();
  if (job.status !== 'completed') return <JobStatusBadge status={job.status} requested={job.requested} />;
  return job.outdated && <Badge tone="warning">{say('outdated.short')}</Badge>;
}

function Failure({ job, onAgain }: { job: Pick<Task, 'name' | 'error'>; onAgain: (() => void) | null }) {
  const t = useAppT();
  const say = useT();
  return (
    <div style={{ padding: 16 }}>
      <Banner
        tone="danger"
        title={job.name}
        action={
          onAgain && (
            <Button isSmall onPress={onAgain}>
              {t('task.again')}
            </Button>
          )
        }
      >
        {say.error(job.error ?? { id: 'JOB_FAILED' })}
      </Banner>
    </div>
  );
}
