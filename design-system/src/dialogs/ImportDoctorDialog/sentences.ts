import type { ImportChoices } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import type { DoctorNote, DoctorRepair, DoctorReport } from './ImportDoctorDialog.types.ts';

/** The sentence of a fault: the import's own error, or one of this check. */
export const faultText = (t: Translate, { id, params }: DoctorNote): string =>
  id.startsWith('doctor.') ? t.note({ id, params: { ...params } }) : t.error({ id, params: { ...params } });

/** Assumptions about the columns of a table, or null. */
export function columnsNote(t: Translate, { suggested, table }: DoctorReport): string | null {
  const { names = 1, leftOut = [] } = suggested;
  if (names === 1 && !leftOut.length) return null;
  const columns = leftOut.slice(0, 5).map((k) => table?.columns[k - 1] || String(k));
  return t('doctor.note.columns', { names, count: leftOut.length, columns: t.list(columns) });
}

/** Sentences about what a repair changes and leaves unchanged. */
export function repairNumbers(
  t: Translate,
  { id, count, of, left, outcome, species, isMissing }: DoctorRepair,
): string[] {
  if (outcome)
    return [
      ...(id === 'homologues' ? [t('doctor.repair.homologuesLeft')] : []),
      t('doctor.repair.outcome', { of, ...outcome }),
      ...(outcome.notCoding ? [t('doctor.repair.notCoding', { n: outcome.notCoding })] : []),
    ];
  if (count === null) return [t('doctor.repair.countedLater')];
  if (isMissing) return [t('doctor.repair.homologuesMissing')];
  if (id === 'homologues' && species === null) return [t('doctor.repair.homologuesOfWhich')];
  if (id === 'homologues') return [t('doctor.repair.homologuesHint', { count }), t('doctor.repair.countedLater')];
  if (id === 'ids') return [t('doctor.repair.idsHint', { count, of }), t('doctor.repair.countedLater')];
  if (id === 'suffix' && left > 0) return [t('doctor.repair.leftSuffix', { n: left })];
  return [
    t('doctor.repair.changes', { count, of }),
    ...(id === 'dates' && left > 0 ? [t('doctor.repair.leftDates', { n: left })] : []),
  ];
}
/** Repairs that the import will make, with their counts. */
const madeRepairs = (t: Translate, { repairs }: DoctorReport): string[] =>
  repairs
    .filter(({ isChosen }) => isChosen)
    .map((one) =>
      t('doctor.repairLine', {
        repair: [t(`doctor.repair.${one.id}`), ...(one.species ? [one.species] : [])].join(t('doctor.join')),
        numbers: repairNumbers(t, one).join(t.locale === 'zh-CN' ? '' : ' '),
      }),
    );

/** Known facts of a file as label-value pairs. */
export function describeFile(t: Translate, report: DoctorReport): [string, string][] {
  const { layout, cells, genes, species, values, turned, examples } = report;
  const facts: [string, string | null][] = [
    [t('doctor.layout'), layout ? t.dynamic(`file.layout.${layout}`, {}, layout) : t('doctor.noLayout')],
    [t('common.cells'), cells === null ? null : t.number(cells)],
    [t('common.genes'), genes === null ? null : t.number(genes)],
    [t('common.species'), species],
    [t('doctor.values'), values && t(`doctor.values.${values}`)],
    [
      t('doctor.orientation'),
      turned === null || (layout !== 'tsv' && layout !== 'xlsx')
        ? null
        : t(`doctor.orientation.${turned ? 'genesInColumns' : 'genesInRows'}`),
    ],
    [t('doctor.modality'), report.modality],
    [t('doctor.bins'), report.bins.length > 1 ? report.bin : null],
    [t('doctor.libraries'), librariesText(t, report)],
    [t('doctor.matrix'), report.matrix],
    [t('doctor.clusterColumn'), report.kind === 'annotated' ? (report.clusterColumn ?? t('doctor.none')) : null],
    [t('doctor.sampleColumn'), report.kind === 'annotated' ? (report.sampleColumn ?? t('doctor.none')) : null],
    [t('doctor.firstCells'), examples.cells.length ? examples.cells.join(', ') : null],
    [t('doctor.firstGenes'), examples.genes.length ? examples.genes.join(', ') : null],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

/** Libraries that a text lists by name. */
const MOST_LISTED = 12;
function librariesText(t: Translate, { libraries }: DoctorReport): string | null {
  if (!libraries.length) return null;
  const named = libraries.slice(0, MOST_LISTED).map(({ name, cells }) => `${name} (${t.number(cells)})`);
  const more = libraries.length - named.length;
  return t.list(more > 0 ? [...named, t('doctor.libraries.more', { n: more })] : named);
}

/** Assumptions as sentences. */
export function assumptions(t: Translate, report: DoctorReport): string[] {
  const columns = columnsNote(t, report);
  return [
    ...(report.isUnsure ? [t('doctor.unsure')] : []),
    ...(columns ? [columns] : []),
    // Missing clusters are listed under the missing data.
    ...report.notes
      .filter(({ id }) => id !== 'warning.noClusters')
      .map(({ id, params }) => t.note({ id, params: { ...params } })),
    ...(report.isPartial && !report.faults.length ? [t('doctor.partial')] : []),
  ];
}

/** The report in all languages, one after another, because the author of the file may read another language than the sender. */
export const reportTexts = (languages: readonly Translate[], file: string, report: DoctorReport): string =>
  languages.map((t) => reportText(t, file, report)).join('\n');

/** The report as plain text, for the person who made the file. */
export function reportText(t: Translate, file: string, report: DoctorReport): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length ? ['', title, ...lines.map((l) => `- ${l}`)] : [];
  return [
    t('doctor.title', { file }),
    ...section(
      t('doctor.faults'),
      report.faults.map((fault) => faultText(t, fault)),
    ),
    ...section(
      t('doctor.found'),
      describeFile(t, report).map(([name, value]) => `${name}: ${value}`),
    ),
    ...section(t('doctor.assumed'), assumptions(t, report)),
    ...section(t('doctor.repairs'), madeRepairs(t, report)),
    ...section(
      t('doctor.missing'),
      report.missing.map((what) => t(`doctor.missing.${what}`)),
    ),
    ...section(
      t('doctor.entries'),
      report.entries.map(({ path, role, size }) => `${path} (${t(`doctor.role.${role}`)}, ${t.bytes(size)})`),
    ),
    '',
  ].join('\n');
}

const libraryText = (t: Translate, library: string): string =>
  library === '*' ? t('doctor.libraries.together') : t('doctor.libraries.one', { name: library });

/** Choices for a file as label-value pairs. */
export function describeChoices(t: Translate, choices: ImportChoices): [string, string][] {
  const { orientation, names, leftOut = [], modality, matrix, clusterColumn, sampleColumn, library, bin } = choices;
  const repairs = (choices.repairs ?? []).map((id) => t(`doctor.repair.${id}`));
  const from = choices.repairs?.includes('homologues') ? (choices.homologuesOf ?? 'Mus musculus') : undefined;
  const facts: [string, string | undefined][] = [
    [t('doctor.orientation'), orientation && t(`doctor.orientation.${orientation}`)],
    [t('doctor.namesColumn'), names === undefined ? undefined : t.number(names)],
    [t('doctor.leaveOut'), leftOut.length ? leftOut.map((k) => t.number(k)).join(', ') : undefined],
    [t('doctor.repairs'), repairs.length ? repairs.join(t('doctor.join')) : undefined],
    [t('doctor.repair.homologuesOf'), from],
    [t('doctor.modality'), modality],
    [t('doctor.bins'), bin],
    [t('doctor.libraries'), library && libraryText(t, library)],
    [t('doctor.matrix'), matrix],
    [t('doctor.clusterColumn'), clusterColumn],
    [t('doctor.sampleColumn'), sampleColumn],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}
