import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { FileStateBadge, SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { Muted, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
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
    padding-right: 8px;
  }
  strong {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
`;
const Failure = styled.p`
  color: var(--st-danger);
  font-size: 13px;
`;

type UploadItemProps = Pick<ImportDataProps, 'onPause' | 'onResume' | 'onRemove' | 'onOpenDataset' | 'can'> & {
  row: UploadRow;
};

/** One file from its first byte to its parsed facts; a failure names the file and what to do. */
export function UploadItem({ row, onPause, onResume, onRemove, onOpenDataset, can }: UploadItemProps) {
  const t = useT();
  const { shows, denied } = usePermits(can);
  const { file, state } = row;
  // A transfer that left no file behind is only taken off this list: that deletes nothing of the group's.
  const isDeletion = Boolean(file);
  const moving = state === 'uploading' || state === 'checking' || state === 'paused';
  const left = row.bytesPerSecond ? (row.size - row.sent) / row.bytesPerSecond : null;
  const datasetId = file?.datasetId;
  return (
    <Item data-upload={row.name} data-state={state}>
      <div>
        <strong>{row.name}</strong>
        <br />
        <Muted>
          {t.bytes(row.size)}
          {file?.cells ? ` · ${t('unit.cells', { n: file.cells })}` : ''}
          {file?.genes ? ` · ${t('unit.genes', { n: file.genes })}` : ''}
          {file?.species ? ` · ${file.species}` : ''}
        </Muted>
      </div>
      <RowFlex>
        {file?.simulated && <SimulatedBadge />}
        {state === 'waiting' || state === 'checking' || state === 'paused' ? (
          <Badge tone="neutral" busy={state === 'checking'} icon={state === 'paused' ? 'pause' : undefined}>
            {t(`upload.state.${state}`)}
          </Badge>
        ) : (
          <FileStateBadge state={state} />
        )}
        {datasetId && state === 'completed' && onOpenDataset && shows('explore') && (
          <Button small onPress={() => onOpenDataset(datasetId)} denied={denied('explore')}>
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
      {file?.warnings.map((w) => (
        <Muted className="wide" key={w.id}>
          {t.note(w)}
        </Muted>
      ))}
    </Item>
  );
}
