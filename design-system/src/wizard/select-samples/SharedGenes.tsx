'use client';
import type { UploadedFile } from '@stroma/contract';
import { LIMITS } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import type { UiError } from '../../primitives/common.types.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import type { DraftSample, SelectSamplesStepProps } from '../wizard.types.ts';
import { SetWarnings } from './SetWarnings.tsx';

/** Pairs beyond these share more than the last one shown. */
const SHOWN = 50;
const { warn, refuse } = LIMITS.geneOverlap;

interface Props {
  overlap: NonNullable<SelectSamplesStepProps['overlap']>;
  samples: readonly DraftSample[];
  files: readonly UploadedFile[];
  /** Why the step cannot be left: the pair that shares least. */
  error?: UiError | undefined;
}

/** Genes that each pair of the chosen samples shares, the smallest overlap first. */
export function SharedGenes({ overlap, samples, files, error }: Props) {
  const t = useT();
  const nameOf = (id: string) => samples.find((s) => s.fileId === id)?.name ?? id;
  return (
    <Stack $gap={8}>
      <h2>{t('samples.overlap')}</h2>
      <Loaded state={overlap}>
        {({ pairs, unknown, alike }) => {
          const refused = pairs.filter((p) => p.percent < refuse).length;
          const few = pairs.filter((p) => p.percent < warn).length - refused;
          return (
            <Stack $gap={8}>
              <SetWarnings alike={alike} samples={samples} files={files} />
              {refused > 0 && <Banner tone="danger">{t('samples.overlapRefused', { n: refused, refuse })}</Banner>}
              {error && (
                <Banner tone="danger" isProblem>
                  {t.error(error)}
                </Banner>
              )}
              {few > 0 && <Banner tone="warning">{t('samples.overlapSome', { n: few, warn })}</Banner>}
              {pairs[0] && pairs[0].percent >= warn && (
                <Muted>{t('samples.overlapAll', { percent: t.number(pairs[0].percent) })}</Muted>
              )}
              {unknown.length > 0 && (
                <Muted>
                  {t('samples.overlapUnknown', {
                    files: unknown.map((id) => files.find((f) => f.id === id)?.fileName ?? id).join(', '),
                  })}
                </Muted>
              )}
              {pairs.length > 0 && (
                <Card style={{ maxHeight: 240, overflow: 'auto' }}>
                  <Table
                    label={t('samples.overlap')}
                    rows={pairs.slice(0, SHOWN)}
                    rowId={(p) => `${p.a} ${p.b}`}
                    columns={[
                      {
                        id: 'pair',
                        label: t('samples.overlapPair'),
                        isRowHeader: true,
                        render: (p) => `${nameOf(p.a)} / ${nameOf(p.b)}`,
                      },
                      {
                        id: 'shared',
                        label: t('samples.overlapShared'),
                        isAtEnd: true,
                        render: (p) => t.number(p.shared),
                      },
                      {
                        id: 'percent',
                        label: t('samples.overlapPercent'),
                        isAtEnd: true,
                        render: (p) => t.percent(p.percent / 100),
                      },
                      {
                        id: 'larger',
                        label: t('samples.overlapLarger'),
                        isAtEnd: true,
                        render: (p) => t.percent(p.percentOfLarger / 100),
                      },
                    ]}
                  />
                </Card>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Stack>
  );
}
