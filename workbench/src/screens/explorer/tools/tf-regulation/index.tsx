import shape from '@stroma/contract/schema/forms/tf-regulation.json' with { type: 'json' };
import { LIMITS } from '@stroma/contract';
import type { TableOf, TfRegulationResult } from '@stroma/contract/tools';
import {
  factorListsOf,
  networksOf,
  regulonParams,
  RegulonResult,
  RegulonSetup,
  type CellColumn,
  type MotifTableView,
  type RegulonChoice,
  type RegulonFacts,
  type RegulonForm,
  type RegulonTableView,
  type RegulonView,
  type TargetTableView,
} from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useKept } from '@stroma/design-system/primitives';
import { paths } from '../../../../app/paths.ts';
import { readyOr, useRead } from '../../../../features/calls/index.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm, type OwnShapes } from '../../../../features/forms/index.ts';
import { useHandoff } from '../../../../features/selection/index.ts';
import { usePage, useWholeTable } from '../../../../features/tasks/index.ts';
import { withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import { useCompanion } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { Detail } from './Detail.tsx';
import { targetsCsv } from './targetsCsv.ts';
import { useFactors } from './useFactors.ts';
import { SendGenes } from '../../sent/SendGenes.tsx';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { asResultColumn, resultColumn } from '../../view/view.ts';
import { queryOf } from '../shared/query.ts';
import { useMatrices, useNames, useSimilarity } from './useRegulons.ts';

const TOOL = 'tf-regulation';
const PAGE_SIZE = 50;

const defaults = (columns: readonly CellColumn[]): RegulonForm => ({
  groupBy: columns[0]?.id ?? '',
  cells: null,
  source: '',
  factors: '',
  targets: 2000,
  perFactor: 50,
  motifs: null,
  method: 'aucell',
  minTargets: 5,
});

const OWN: OwnShapes<RegulonForm> = { motifs: { type: 'object' } };

const VIEWS: Record<RegulonView, true> = { regulons: true, modules: true, table: true, targets: true, motifs: true };
/** TF regulation: network or factors, run, regulons by group, modules, tables (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [shown, show] = useShownView({ view, change }, VIEWS, 'regulons');
  const t = useT();
  const columns = useColumns(detail);
  const [given, setForm] = useToolForm(TOOL, () => defaults(columns), shape, {
    own: OWN,
    labels: { dataset: detail.id, columns },
  });
  const cellSets = useCellSets(detail.id);
  const library = useRead('references', 'list');
  const cells = given.cells && withoutMissingCategories(given.cells, columns);
  const counted = useCellCount(detail.id, cells);
  const opened = useHandoff(TOOL, ([chosen]) => chosen && setForm((now) => ({ ...now, cells: chosen })));
  const facts: RegulonFacts = {
    ...{ columns, cellSets, counted, species: detail.species },
    references: readyOr(library, []),
  };
  const networks = networksOf(facts);
  // Without a network the form starts with the method that is possible.
  const first = networks[0]?.id ?? (factorListsOf(facts).length ? 'infer' : '');
  const value: RegulonForm = { ...given, cells, source: given.source || first };
  const { useList, reading } = useFactors((factors) => setForm((now) => ({ ...now, factors })));
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  const ofResult = asResultColumn(view.colourBy);
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened}
      setup={({ submit, ...form }) => (
        <RegulonSetup
          {...form}
          facts={library.state === 'loading' || library.state === 'error' ? library : { state: 'ready', data: facts }}
          value={value}
          onChange={setForm}
          onUseFactors={useList}
          readingFactors={reading}
          importHref={paths.references}
          onSubmit={() => {
            const params = regulonParams(value, facts);
            const set = networks.find(({ id }) => id === value.source)?.set.name;
            const inferred = 'motifs' in params.source && params.source.motifs ? 'GRNBoost2 + cisTarget' : 'GRNBoost2';
            submit([params.groupBy, set ?? inferred, t.dynamic(`tf.method.${params.method}`)].join(' · '), params);
          }}
        />
      )}
    >
      {(task, summary) => (
        <Shown
          key={task.id}
          dataset={detail.id}
          id={task.id}
          name={task.name}
          {...{ summary, colour }}
          coloured={ofResult?.result === task.id ? ofResult.name : null}
          palette={view.palette}
          view={shown}
          setView={show}
        />
      )}
    </TaskFrame>
  );
}

interface ShownProps {
  dataset: string;
  id: string;
  name: string;
  summary: TfRegulationResult;
  /** The result's column that the cells are coloured by. */
  coloured: string | null;
  colour: (colourBy: string) => void;
  palette: TabProps['view']['palette'];
  view: RegulonView;
  setView: (next: RegulonView) => void;
}
function Shown({ dataset, id, name, summary, coloured, colour, palette, view, setView }: ShownProps) {
  const t = useT();
  const companion = useCompanion();
  const [kept, setChoice] = useKept<RegulonChoice>('view.choice', () => ({
    ...{ top: LIMITS.topRegulons, modules: 4, groups: [] },
    regulon: summary.groups[0]?.top[0] ?? 1,
  }));
  // The regulon of the cells that were selected on the map, or the one that is picked here.
  const choice = companion?.pick ? { ...kept, regulon: Number(companion.pick) } : kept;
  const [regulonTable, setRegulonTable] = useKept<RegulonTableView>('view.regulon', () => ({
    search: '',
    sort: { column: 'number', direction: 'ascending' },
    page: 1,
  }));
  const [targetTable, setTargetTable] = useKept<TargetTableView>('view.target', () => ({
    search: '',
    sort: { column: 'weight', direction: 'descending' },
    page: 1,
  }));
  const [motifTable, setMotifTable] = useKept<MotifTableView>('view.motif', () => ({
    search: '',
    sort: { column: 'nes', direction: 'descending' },
    page: 1,
  }));
  const names = useNames(id, summary);
  const matrices = useMatrices(id, summary, names);
  const similarity = useSimilarity(view === 'modules' ? id : null, summary);
  const ofRegulon = [`number:eq:${choice.regulon}`];
  const regulonQuery = queryOf(regulonTable);
  const targetQuery = queryOf(targetTable, ofRegulon);
  const paged = { pageSize: PAGE_SIZE };
  const regulons = usePage(view === 'table' ? { tool: TOOL, id, table: 'regulons' } : null, {
    ...{ ...regulonQuery, ...paged, page: regulonTable.page },
  });
  const targets = usePage(view === 'targets' ? { tool: TOOL, id, table: 'targets' } : null, {
    ...{ ...targetQuery, ...paged, page: targetTable.page },
  });
  const motifs = usePage(view === 'motifs' ? { tool: TOOL, id, table: 'motifs' } : null, {
    ...{ ...queryOf(motifTable, ofRegulon), ...paged, page: motifTable.page },
  });
  const shownScore = companion?.shown?.id === 'score' ? choice.regulon : null;
  const known = names.state === 'ready' ? names.data : [];
  const whole = useWholeTable();
  const at = <T extends TableOf<typeof TOOL>>(table: T) => ({ tool: TOOL, id, table }) as const;
  const pickedName = known[choice.regulon - 1];
  return (
    <>
      <RegulonResult
        {...{
          view,
          choice,
          matrices,
          similarity,
          regulons,
          regulonTable,
          targets,
          targetTable,
          motifs,
          motifTable,
          palette,
        }}
        result={summary}
        names={known}
        onViewChange={setView}
        onChoiceChange={(next) => {
          if (next.regulon !== choice.regulon) {
            setTargetTable((now) => ({ ...now, search: '', page: 1 }));
            setMotifTable((now) => ({ ...now, search: '', page: 1 }));
            if (companion) companion.setPick(String(next.regulon));
            else if (coloured) colour(resultColumn({ tool: TOOL, id }, `score${next.regulon}`));
          }
          setChoice(next);
        }}
        onRegulonTableChange={setRegulonTable}
        onTargetTableChange={setTargetTable}
        onMotifTableChange={setMotifTable}
        pageSize={PAGE_SIZE}
        onRegulonCsv={() => whole.save(at('regulons'), regulonQuery, name)}
        onRegulonDraw={whole.draw && (() => whole.draw!(at('regulons'), regulonQuery, name))}
        onMotifCsv={() => whole.save(at('motifs'), {}, name)}
        onMotifDraw={whole.draw && (() => whole.draw!(at('motifs'), {}, name))}
        targetActions={({ regulon, genes }) => (
          <SendGenes dataset={dataset} name={t.dynamic('tf.targetsOf', { name: regulon })} genes={genes} />
        )}
        onTargetCsv={(regulon) => {
          const { query, file } = targetsCsv(regulon, { name, names: known, query: targetQuery });
          whole.save(at('targets'), query, file);
        }}
        onTargetDraw={
          whole.draw &&
          ((regulon) => {
            const { query, file } = targetsCsv(regulon, { name, names: known, query: targetQuery });
            whole.draw!(at('targets'), query, file);
          })
        }
        coloured={companion ? shownScore : coloured ? Number(coloured.replace('score', '')) : null}
        onColour={(regulon) => {
          if (companion) companion.setPick(String(regulon));
          else colour(resultColumn({ tool: TOOL, id }, `score${regulon}`));
        }}
      />
      {companion && pickedName !== undefined && <Detail id={id} regulon={choice.regulon} name={pickedName} />}
    </>
  );
}
