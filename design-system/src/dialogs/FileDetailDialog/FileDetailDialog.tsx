import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { FileStateBadge, SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { ContentsList } from './ContentsList.tsx';
import { choiceFacts } from '../ImportDoctorDialog/sentences.ts';
import type { FileDetailDialogProps } from '../dialogs.types.ts';

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

/** A file's facts (specification 3): size, format, library type, species, Ensembl version and overlap. */
export function FileDetailDialog({ isOpen, onClose, file, onDelete, onOpenDataset, can }: FileDetailDialogProps) {
  const t = useT();
  const { shows, denied } = usePermits(can);
  const { datasetId } = file;
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
        {file.warnings.map((w) => (
          <Banner key={w.id} tone="warning">
            {t.note(w)}
          </Banner>
        ))}
        <Facts
          facts={[
            [t('file.state'), <FileStateBadge key="s" state={file.state} />],
            [t('file.size'), t.bytes(file.fileSize)],
            [t('file.format'), file.format ? t.dynamic(`file.layout.${file.format}`, {}, file.format) : undefined],
            [t('file.libraryType'), file.libraryType ?? undefined],
            [t('file.uploadedOn'), t.date(file.uploadedOn)],
            [
              t('common.species'),
              file.species ? t.dynamic(`species.${file.species}`, {}, file.species) : t('common.unknown'),
            ],
            [t('file.ensembl'), file.ensemblVersion ?? undefined],
            [
              t('file.overlap'),
              file.overlapPercent === null ? undefined : <Overlap key="v" share={file.overlapPercent / 100} />,
            ],
            [t('common.cells'), file.cells === null ? undefined : t.number(file.cells)],
            [t('common.genes'), file.genes === null ? undefined : t.number(file.genes)],
            ...choiceFacts(t, file.choices ?? {}),
            [t('file.origin'), file.simulated ? <SimulatedBadge key="o" /> : undefined],
          ]}
        />
        {file.contents && <ContentsList contents={file.contents} />}
      </Stack>
    </DialogFrame>
  );
}
