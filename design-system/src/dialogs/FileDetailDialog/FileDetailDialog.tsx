'use client';
import { styled } from 'styled-components';
import type { UploadedFile } from '@stroma/contract';
import type { ImportChoices } from '@stroma/contract/tools';
import { useT, type Translate } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts, type FactsProps } from '../../primitives/Facts/Facts.tsx';
import { FileStateBadge, SimulatedBadge, speciesOf } from '../../primitives/JobState/JobState.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { ContentsList } from './ContentsList.tsx';
import { ImportDoctorDialog } from '../ImportDoctorDialog/ImportDoctorDialog.tsx';
import { Part, Sentences } from '../ImportDoctorDialog/Part.tsx';
import { describeChoices, repairNumbers } from '../ImportDoctorDialog/sentences.ts';
import { missingOf, storedReport } from '../ImportDoctorDialog/storedReport.ts';
import type { FileDetailDialogProps } from './FileDetailDialog.types.ts';

const Line = styled.span`
  display: grid;
  grid-template-columns: 56px minmax(40px, 160px);
  gap: 8px;
  align-items: center;
`;
const Track = styled.span`
  height: 4px;
  border-radius: 2px;
  background: var(--st-line);
  overflow: hidden;
  > span {
    display: block;
    height: 100%;
    background: var(--st-action);
  }
`;

/** The share in figures and as a length. */
function Overlap({ share }: { share: number }) {
  const t = useT();
  return (
    <>
      <Line>
        {t.percent(share)}
        <Track role="img" aria-label={t('file.overlap')}>
          <span style={{ width: `${Math.min(1, share) * 100}%` }} />
        </Track>
      </Line>
      <Muted>{t('file.overlapHint')}</Muted>
    </>
  );
}

const SPECIES = ['Homo sapiens', 'Mus musculus'] as const;
/** States in which a file can be parsed again. */
const ENDED = new Set<UploadedFile['state']>(['parsed', 'completed', 'failed']);

/** Under which name choices are kept that no import was requested with. */
export const fileChoicesForm = (id: string): string => `file.choices:${id}`;
const fitChoices = (kept: unknown): ImportChoices | null =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as ImportChoices) : null;

/** The page of a file (specification 3): findings, assumptions, repairs, and parts missing for analyses; other choices parse it again. */
export function FileDetailDialog(props: FileDetailDialogProps) {
  const { isOpen, onClose, file, onDelete, onOpenDataset, onParse, can, loadLanguages } = props;
  const t = useT();
  const { shows, denied } = usePermits(can);
  const [choosing, setChoosing] = useKept<ImportChoices | null>(fileChoicesForm(file.id), null, { fit: fitChoices });
  const { datasetId } = file;
  if (choosing && onParse && ENDED.has(file.state)) {
    const { place, ...choices } = choosing;
    return (
      <ImportDoctorDialog
        isOpen={isOpen}
        onClose={() => setChoosing(null)}
        fileName={file.fileName}
        report={{ state: 'ready', data: storedReport({ ...file, choices: choosing }, props.columns) }}
        choices={choices}
        // Keeps the sample of a project that was chosen.
        onChoose={(next) => setChoosing({ ...next, ...(place !== undefined && { place }) })}
        onParse={() => onParse(choosing)}
        isParsing={props.isParsing}
        error={props.parseError}
        loadLanguages={loadLanguages}
      />
    );
  }
  const canChoose =
    onParse && shows('import') && file.kind !== 'contigs' && file.kind !== 'bulk' && ENDED.has(file.state);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={file.fileName}
      width={560}
      footer={
        <>
          {onDelete && shows('delete') && (
            <Button icon="trash" onPress={onDelete} denied={denied('delete')}>
              {t('common.delete')}
            </Button>
          )}
          {canChoose && (
            <Button icon="sliders" onPress={() => setChoosing(file.choices ?? {})} denied={denied('import')}>
              {t('file.chooseAgain')}
            </Button>
          )}
          {datasetId && onOpenDataset && shows('explore') && (
            <Button tone="primary" onPress={() => onOpenDataset(datasetId)} denied={denied('explore')}>
              {t('file.openDataset')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {file.error && <Banner tone="danger">{t.error(file.error)}</Banner>}
        <FileReport {...props} />
        {canChoose && <Muted>{t('file.chooseAgainHint')}</Muted>}
      </Stack>
    </DialogFrame>
  );
}

/** Findings, assumptions and repairs of the import, and what analyses will lack. */
function FileReport({ file, onSpecies, can }: FileDetailDialogProps) {
  const t = useT();
  const { denied } = usePermits(can);
  const chosen = describeChoices(t, file.choices ?? {});
  const made = storedReport(file).repairs.filter(({ outcome }) => outcome);
  const missing = missingOf(file);
  const hasNoSpecies = file.state === 'parsed' && !file.species;
  return (
    <>
      <Part title={t('doctor.found')}>
        <Facts facts={fileFacts(t, file)} />
      </Part>
      {onSpecies && hasNoSpecies && (
        <Select
          label={t('file.speciesChoose')}
          value={null}
          placeholder={t('doctor.none')}
          isDisabled={denied('import') !== undefined}
          onChange={onSpecies}
          options={SPECIES.map((id) => ({ id, label: t.dynamic(`species.${id}`, {}, id) }))}
        />
      )}
      {chosen.length > 0 && (
        <Part title={t('file.chosen')}>
          <Facts facts={chosen} />
        </Part>
      )}
      <Sentences title={t('doctor.assumed')} sentences={file.warnings.map((w) => t.note(w))} />
      <Sentences
        title={t('doctor.repairs')}
        sentences={made.map((one) =>
          t('doctor.repairLine', {
            repair: t(`doctor.repair.${one.id}`),
            numbers: repairNumbers(t, one).join(t.locale === 'zh-CN' ? '' : ' '),
          }),
        )}
      />
      <Sentences title={t('doctor.missing')} sentences={missing.map((what) => t(`doctor.missing.${what}`))} />
      {file.contents && <ContentsList contents={file.contents} />}
    </>
  );
}

function fileFacts(t: Translate, file: UploadedFile): FactsProps['facts'] {
  return [
    [t('file.state'), <FileStateBadge key="s" state={file.state} />],
    [t('file.size'), t.bytes(file.fileSize)],
    [t('file.format'), file.format ? t.dynamic(`file.layout.${file.format}`, {}, file.format) : undefined],
    [t('file.libraryType'), file.libraryType ?? undefined],
    [t('file.uploadedOn'), t.date(file.uploadedOn)],
    [
      t('common.species'),
      file.convertedFrom
        ? speciesOf(t, file)
        : file.species
          ? t.dynamic(`species.${file.species}`, {}, file.species)
          : t('common.unknown'),
    ],
    [t('file.ensembl'), file.ensemblVersion ?? undefined],
    [
      t('file.overlap'),
      file.overlapPercent === null ? undefined : <Overlap key="v" share={file.overlapPercent / 100} />,
    ],
    [t('common.cells'), file.cells === null ? undefined : t.number(file.cells)],
    [t('common.genes'), file.genes === null ? undefined : t.number(file.genes)],
    [t('common.samples'), file.samples === undefined ? undefined : t.number(file.samples)],
    [t('file.origin'), file.simulated ? <SimulatedBadge key="o" /> : undefined],
  ];
}
