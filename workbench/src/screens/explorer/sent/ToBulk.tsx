import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '@stroma/design-system/messages';
import { Button, Menu } from '@stroma/design-system/primitives';
import { paths } from '../../../app/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store/hooks.ts';
import { refreshRequested, rowsOf } from '../../../features/library/index.ts';

/** The address of a bulk analysis with these genes in its heat map. */
export const bulkWithGenes = (job: string, genes: readonly string[]): string =>
  `${paths.bulkResult(job)}?${new URLSearchParams({ genes: genes.map(encodeURIComponent).join(',') })}`;

/** Takes genes to the heat map of a bulk analysis of the space; nothing where there is none. */
export function ToBulk({ genes }: { genes: readonly string[] }) {
  const t = useT();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const jobs = useAppSelector((state) => state.library.jobs);
  useEffect(() => void dispatch(refreshRequested('jobs')), [dispatch]);
  const items = useMemo(
    () =>
      rowsOf(jobs)
        .filter(({ tool, status }) => tool === 'bulk' && status === 'completed')
        .map(({ id, name }) => ({ id, label: name })),
    [jobs],
  );
  if (!items.length) return null;
  return (
    <div style={{ padding: '12px 16px 8px' }}>
      <Menu
        label={t.dynamic('bulk.analysis')}
        trigger={
          <Button small isDisabled={!genes.length}>
            {t.dynamic('bulk.takeGenesBack', { n: genes.length })}
          </Button>
        }
        items={items}
        onAction={(job) => void navigate(bulkWithGenes(job, genes))}
      />
    </div>
  );
}
