'use client';
import { useT } from '../../../theme/messages.ts';
import type { MappingReport } from '@stroma/contract';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { NameDialog } from '../../NameDialog.tsx';
import type { MapLabelsDialogProps } from '../subset.types.ts';

/** Labels that a report lists by name. */
const LISTED = 12;

/** Copies labels of the same cells from another dataset; shows the effect before writing (specification 2.8). */
export function MapLabelsDialog(props: MapLabelsDialogProps) {
  const { isOpen, onClose, isBusy, error, tasks, columns, task, onTaskChange, column, onColumnChange } = props;
  const { report, names, onMap } = props;
  const t = useT();
  const found = report?.state === 'ready' ? report.data : null;
  return (
    <NameDialog
      {...{ isOpen, onClose, isBusy, error }}
      form={`subset.map:${column ?? ''}`}
      title={t('subset.map')}
      label={t.dynamic('subset.mapName')}
      submitLabel={t('subset.mapDo')}
      rule="B"
      initial={column === null ? '' : column.replace(/[^A-Za-z0-9_. ,+-]/g, '_').replace(/^[^A-Za-z_]/, '_')}
      taken={names}
      isReady={found !== null && found.labelled > 0}
      onSubmit={onMap}
    >
      <p>{t('subset.mapText')}</p>
      <Select
        label={t('subset.mapTask')}
        options={tasks}
        value={task}
        onChange={onTaskChange}
        errorMessage={found?.shared === 0 ? t('subset.mapNone') : undefined}
        isRequired
      />
      <Select
        label={t('subset.mapColumn')}
        options={columns}
        value={column}
        onChange={onColumnChange}
        isDisabled={!task}
        isRequired
      />
      {report && <Loaded state={report}>{(ready) => <Report report={ready} />}</Loaded>}
    </NameDialog>
  );
}

function Report({ report }: { report: MappingReport }) {
  const t = useT();
  const { cells, shared, labelled, categories } = report;
  const more = categories.length - LISTED;
  return (
    <Stack $gap={8}>
      <Banner tone={labelled === 0 ? 'warning' : 'info'}>
        {t('subset.mapOverlap', { share: t.percent(cells ? shared / cells : 0) })}{' '}
        {t.dynamic('subset.mapLabelled', { n: labelled, cells })}
      </Banner>
      {categories.length > 0 && (
        <Muted>
          {t.list([
            ...categories.slice(0, LISTED).map(({ name, cells: n }) => `${name} (${t.number(n)})`),
            ...(more > 0 ? [t.dynamic('subset.mapMore', { n: more })] : []),
          ])}
        </Muted>
      )}
    </Stack>
  );
}
