import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { LIMITS, type DraftBody, type PublicDataset, type PublicSource, type PublicSources } from '@stroma/contract';
import type { Loadable, UiError } from '@stroma/design-system/primitives';
import {
  nameFromFile,
  publicSample,
  type PublicSamplesProps,
  type WizardFacetChoice,
} from '@stroma/design-system/wizard';
import { useDebounced } from '../../app/hooks/useDebounced.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { mapLoadable, useRead } from '../../features/calls/index.ts';
import { noticed } from '../../features/notices/index.ts';
import { edited } from '../../features/wizard/index.ts';

const PAGE = 10;
const NO_CHOICE: WizardFacetChoice = { species: [], tissue: [], disease: [], technology: [], cellType: [] };
const NONE: PublicSources = { sources: [], gone: [] };
const keysOf = ({ matrixFiles }: DraftBody): string[] =>
  [...new Set(matrixFiles.flatMap(({ public: ref }) => (ref ? [`${ref.dataset}:${ref.version}`] : [])))].sort();

/** The published versions used by the draft's samples; `gone`: those that are no longer offered. */
export function usePublicSources(): PublicSources & { state: Loadable<unknown>['state']; error: UiError | null } {
  const body = useAppSelector((state) => state.wizard.body);
  const keys = keysOf(body);
  const isMany = keys.length > LIMITS.publicSources;
  const asked = isMany ? '' : keys.join(',');
  const found = useRead('drafts', 'publicSamples', asked ? { query: { datasets: asked } } : null);
  // While another one loads, the previous ones are still available.
  const [last, setLast] = useState(NONE);
  useEffect(() => {
    if (found.state === 'ready') setLast(found.data);
  }, [found]);
  return useMemo(() => {
    const many = { id: 'PUBLIC_DATASETS_MANY', params: { n: keys.length, limit: LIMITS.publicSources } };
    const data = !keys.length ? NONE : found.state === 'ready' ? found.data : last;
    const error = isMany ? many : asked && found.state === 'error' ? found.error : null;
    return { ...data, state: asked ? found.state : 'ready', error };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `asked` identifies the list of keys
  }, [found, asked, isMany, last]);
}

/** The catalogue in step 1; null if the draft takes no public samples. */
export function usePublicPicker(sources: readonly PublicSource[]): PublicSamplesProps | null {
  const { source, stepTag } = useAppSelector((state) => state.wizard.body);
  const isOn = stepTag === 1 && source !== undefined && source !== 'local';
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(NO_CHOICE);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const sent = useDebounced(search);
  const values = Object.fromEntries(Object.entries(chosen).map(([name, given]) => [name, [...given]]));
  const asked = { ...values, pageNum: page, pageSize: PAGE, ...(sent && { search: sent }) };
  const found = useRead('public', 'list', isOn ? { query: asked } : null);
  const [last, setLast] = useState<{ total: number; facets: PublicSamplesProps['facets'] }>({
    total: 0,
    facets: EMPTY,
  });
  useEffect(() => {
    if (found.state === 'ready') setLast(found.data);
  }, [found]);
  const row = found.state === 'ready' ? found.data.rows.find(({ id }) => id === open) : undefined;
  const key = row ? `${row.datasetId}:${row.version}` : null;
  const opened = useRead('drafts', 'publicSamples', key ? { query: { datasets: key } } : null);
  if (!isOn) return null;
  const datasets: Loadable<readonly PublicDataset[]> =
    found.state === 'ready' && !found.data.rows.length ? { state: 'empty' } : mapLoadable(found, ({ rows }) => rows);
  return {
    datasets,
    ...last,
    search,
    onSearchChange: (text) => {
      setSearch(text);
      setPage(1);
    },
    chosen,
    onChosenChange: (next) => {
      setChosen(next);
      setPage(1);
    },
    page,
    pages: Math.max(1, Math.ceil(last.total / PAGE)),
    onPageChange: setPage,
    open,
    onOpenChange: setOpen,
    source: sourceOf(opened),
    sources,
  };
}
const EMPTY: PublicSamplesProps['facets'] = { species: [], tissue: [], disease: [], technology: [], cellType: [] };

/** One that was withdrawn while the list was shown is an error, not a list without samples. */
function sourceOf(opened: Loadable<PublicSources>): Loadable<PublicSource> {
  if (opened.state !== 'ready') return opened;
  const [first] = opened.data.sources;
  return first ? { state: 'ready', data: first } : { state: 'error', error: { id: 'NOT_FOUND' } };
}

/** `?public=<dataset>:<version>,…` selects all samples of those versions for a new draft, once. Versions that are no longer offered are reported. */
export function usePreselected(): void {
  const dispatch = useAppDispatch();
  const [query, change] = useQuery();
  const { draftId, body } = useAppSelector((state) => state.wizard);
  const key = query.get('public');
  const isAsked = key !== null && draftId === null && body.source !== undefined && body.source !== 'local';
  const found = useRead('drafts', 'publicSamples', isAsked ? { query: { datasets: key } } : null);
  const isRead = isAsked && found.state === 'ready';
  useEffect(() => {
    if (!isRead) return;
    const names: string[] = body.matrixFiles.map(({ name }) => name);
    const samples = found.data.sources.flatMap((source) =>
      source.samples
        .filter(({ problem }) => problem === null)
        .map(({ sample, group }) => {
          const name = nameFromFile(sample, names);
          names.push(name);
          return publicSample(source, sample, name, group || name);
        }),
    );
    const added = samples.filter((one) => !body.matrixFiles.some(({ fileId }) => fileId === one.fileId));
    if (added.length) {
      const species = found.data.sources[0]!.species;
      dispatch(edited({ matrixFiles: [...body.matrixFiles, ...added], param: { ...body.param, species } }));
    }
    const n = found.data.gone.length;
    if (n) dispatch(noticed({ tone: 'info', messageId: 'public.goneSources', values: { n } }));
    change(
      (now) => {
        now.delete('public');
        return now;
      },
      { replace: true },
    );
    // Once, so that later choices are kept.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead]);
}
