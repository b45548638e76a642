'use client';
import { styled } from 'styled-components';
import { useT, type Translate } from '../../theme/messages.ts';
import { ContentsList } from '../../dialogs/FileDetailDialog/ContentsList.tsx';
import { assumptions, faultText } from '../../dialogs/ImportDoctorDialog/sentences.ts';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { FileStateBadge, SimulatedBadge, speciesOf } from '../../primitives/JobState/JobState.tsx';
import { Muted, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import type { ImportDataProps, UploadRow } from '../screens.types.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: 4px 12px;
  align-items: center;
  padding: 10px 8px 10px 16px;
  &:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
  > .wide {
    grid-column: 1 / -1;
    padding-inline-end: 8px;
  }
  strong {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  > .status {
    flex-wrap: wrap;
  }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr) auto;
    > .status {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;
/** The import has ended: the file has its own page. */
const isEnded = (state: UploadRow['state']): boolean =>
  state === 'parsed' || state === 'completed' || state === 'failed';

const Failure = styled.p`
  color: var(--st-danger);
  font-size: 13px;
`;

type UploadItemProps = Pick<
  ImportDataProps,
  'onPause' | 'onResume' | 'onRemove' | 'onSend' | 'onDetails' | 'onOpenDataset' | 'can'
> & {
  row: UploadRow;
};
/** States of a file before any byte was sent. */
const isUnsent = (state: UploadRow['state']): boolean => state === 'held' || state === 'unfit';

/** One file from the start of its upload to its parsed facts; a failure names the file and a remedy. */
export function UploadItem(props: UploadItemProps) {
  const { row, onPause, onResume, onRemove, onOpenDataset, can } = props;
  const t = useT();
  const { shows, denied } = usePermits(can);
  const { file, state } = row;
  // A transfer that left no file is only removed from this list; no file of the group is deleted.
  const isDeletion = Boolean(file);
  const moving = state === 'uploading' || state === 'checking' || state === 'paused';
  const left = row.bytesPerSecond ? (row.size - row.sent) / row.bytesPerSecond : null;
  const datasetId = file?.datasetId;
  return (
    <Item data-upload={row.name} data-state={state}>
      <div>
        <strong>{row.name}</strong>
        <br />
        <Muted>{[t.bytes(row.size), ...factsOf(row, t)].join(' · ')}</Muted>
      </div>
      <RowFlex className="status">
        {file?.simulated && <SimulatedBadge />}
        <StateBadge state={state} />
        <BeforeUpload {...props} />
        {datasetId && state === 'completed' && onOpenDataset && shows('explore') && (
          <Button isSmall onPress={() => onOpenDataset(datasetId)} denied={denied('explore')}>
            {t('file.openDataset')}
          </Button>
        )}
      </RowFlex>
      <RowFlex $gap={0}>
        {state === 'uploading' && onPause && (
          <IconButton icon="pause" label={t('upload.pause', { name: row.name })} onPress={() => onPause(row.id)} />
        )}
        {state === 'paused' && onResume && (
          <IconButton icon="play" label={t('upload.resume', { name: row.name })} onPress={() => onResume(row.id)} />
        )}
        {(!isDeletion || shows('delete')) && (
          <IconButton
            icon="close"
            label={t('upload.remove', { name: row.name })}
            onPress={() => onRemove(row.id)}
            denied={isDeletion ? denied('delete') : undefined}
          />
        )}
      </RowFlex>
      {moving && (
        <div className="wide">
          <ProgressBar
            label={t('upload.progress', { sent: t.bytes(row.sent), size: t.bytes(row.size) })}
            value={row.size ? row.sent / row.size : 0}
            detail={left !== null && left > 2 ? t('job.remaining', { duration: t.duration(left) }) : undefined}
          />
        </div>
      )}
      {row.error && (
        <Failure className="wide" role="alert">
          {t.error(row.error)}
        </Failure>
      )}
      {state === 'lost' && (
        <Muted className="wide">
          {t('upload.lost', { begun: row.isBegun ? 'yes' : 'no', chosen: Object.keys(row.choices ?? {}).length })}
        </Muted>
      )}
      <Found row={row} />
      {file?.warnings.map((w) => (
        <Muted className="wide" key={w.id}>
          {t.note(w)}
        </Muted>
      ))}
      {file?.contents && (
        <div className="wide">
          <ContentsList contents={file.contents} />
        </div>
      )}
    </Item>
  );
}

/** Numbers of the imported file; before the import, those that the check found. */
function factsOf({ file, report }: UploadRow, t: Translate): string[] {
  // A file that is still being parsed has no facts.
  const cells = file?.cells ?? report?.cells;
  const genes = file?.genes ?? report?.genes;
  return [
    report?.layout ? t.dynamic(`file.layout.${report.layout}`, {}, report.layout) : '',
    cells ? t('unit.cells', { n: cells }) : '',
    genes ? t('unit.genes', { n: genes }) : '',
    (file && speciesOf(t, file)) ?? report?.species ?? '',
    report?.values ? t(`doctor.values.${report.values}`) : '',
  ].filter(Boolean);
}

function StateBadge({ state }: { state: UploadRow['state'] }) {
  const t = useT();
  switch (state) {
    case 'examining':
    case 'held':
    case 'waiting':
    case 'checking':
    case 'paused':
      return (
        <Badge
          tone="neutral"
          isBusy={state === 'checking' || state === 'examining'}
          icon={state === 'paused' ? 'pause' : undefined}
        >
          {t(`upload.state.${state}`)}
        </Badge>
      );
    case 'lost':
      return <Badge tone="warning">{t('upload.state.lost')}</Badge>;
    case 'unfit':
      return <Badge tone="danger">{t('upload.state.unfit')}</Badge>;
    default:
      return <FileStateBadge state={state} />;
  }
}

/** Actions before the upload: inspecting the findings, and deciding. */
function BeforeUpload({ row, onDetails, onSend }: UploadItemProps) {
  const t = useT();
  return (
    <>
      {onDetails && (row.report || (row.file && isEnded(row.state))) && (
        <Button isSmall onPress={() => onDetails(row.id)}>
          {t('doctor.details')}
        </Button>
      )}
      {isUnsent(row.state) && onSend && (
        <Button isSmall tone={row.state === 'held' ? 'primary' : 'secondary'} onPress={() => onSend(row.id)}>
          {t(row.state === 'held' ? 'doctor.upload' : 'doctor.uploadAnyway')}
        </Button>
      )}
    </>
  );
}

/** Errors, assumptions and missing data, until the import reports them. */
function Found({ row: { report, file, state } }: { row: UploadRow }) {
  const t = useT();
  if (report === null && state !== 'examining' && state !== 'lost' && !file)
    return <Muted className="wide">{t('doctor.failed')}</Muted>;
  if (!report || (file && file.state !== 'uploading' && file.state !== 'parsing')) return null;
  return (
    <>
      {report.faults.map((fault) => (
        <Failure className="wide" role="alert" key={fault.id}>
          {faultText(t, fault)}
        </Failure>
      ))}
      {[...assumptions(t, report), ...report.missing.map((what) => t(`doctor.missing.${what}`))].map((sentence) => (
        <Muted className="wide" key={sentence}>
          {sentence}
        </Muted>
      ))}
    </>
  );
}
