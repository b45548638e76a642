'use client';
import type { DraftSample, UploadedFile } from '@stroma/contract';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import { useT } from '../../theme/messages.ts';
import type { PreviewSubmitStepProps } from '../wizard.types.ts';
import { Section } from './Section.tsx';

export interface PreviewRow {
  sample: DraftSample;
  file: UploadedFile | undefined;
  /** Number of cells after filtering; null without filtering or until it is known. */
  kept: { kept: number } | null;
}
type Props = Pick<PreviewSubmitStepProps, 'param' | 'onEdit'> & { rows: readonly PreviewRow[] };

/** Species, tissue and the chosen samples with their cells. */
export function SampleChoices({ param, rows, onEdit }: Props) {
  const t = useT();
  return (
    <Section title={t('wizard.step.samples')} onEdit={() => onEdit(1)}>
      <Facts
        facts={[
          [t('common.species'), param.species ? <em key="s">{param.species}</em> : t('common.unknown')],
          [t('common.tissue'), param.tissue || t('common.unknown')],
        ]}
      />
      <Table
        hasCards
        label={t('wizard.step.samples')}
        rows={rows}
        rowId={(r) => r.sample.fileId}
        columns={[
          {
            id: 'name',
            label: t('samples.name'),
            isRowHeader: true,
            render: (r) => (
              <RowFlex>
                {r.sample.name}
                {r.file?.simulated && <SimulatedBadge />}
              </RowFlex>
            ),
          },
          { id: 'group', label: t('samples.group'), render: (r) => r.sample.group },
          { id: 'file', label: t('file.name'), render: (r) => r.file?.fileName ?? '' },
          {
            id: 'cells',
            label: t('common.cells'),
            isAtEnd: true,
            render: (r) => (r.file?.cells ? t.number(r.file.cells) : ''),
          },
          {
            id: 'kept',
            label: t('filtering.kept'),
            isAtEnd: true,
            render: (r) => (r.kept ? t.number(r.kept.kept) : r.file?.cells ? t.number(r.file.cells) : ''),
          },
        ]}
      />
    </Section>
  );
}
