'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { Card, Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { recommendedLines } from '../recommendedLines.ts';
import { countKept, FILTER_KEYS, thresholdsOf } from '../thresholds.ts';
import { TSNE_CELLS } from '../tsneCells.ts';
import type { PreviewSubmitStepProps } from '../wizard.types.ts';

const Block = styled(Card)`
  padding: 12px 16px 16px;
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-bottom: 8px;
`;

/** Step 4: every choice in words, and the name under which the job runs (specification 2.6). */
export function PreviewSubmitStep(props: PreviewSubmitStepProps) {
  const { param, onJobNameChange, samples, files, result, estimateSeconds, memory, errors, onEdit } = props;
  const t = useT();
  const doing = param.cellFilteringEvaluation === 'do';
  const removeDoublets = param.cellQualityAdjustments.includes('doublet');
  const rows = samples.map((sample) => {
    const file = files.find((f) => f.id === sample.fileId);
    const quality = result?.samples.find((s) => s.name === sample.name);
    const kept = doing && quality ? countKept(quality, thresholdsOf(param, quality), removeDoublets) : null;
    return { sample, file, kept };
  });
  const cells = rows.reduce((sum, { kept, file }) => sum + (kept?.kept ?? file?.cells ?? 0), 0);
  const isTsne = param.tsne === 'do' || (param.tsne !== 'skip' && cells <= TSNE_CELLS);
  const others = Object.entries(errors).filter(([key, error]) => key !== 'jobName' && error);
  const threshold = (key: (typeof FILTER_KEYS)[number]): ReactNode => {
    const absent =
      (key === 'mitochondrial' || key === 'ribosomal') && result?.samples.every((s) => s.histograms[key] === null);
    if (absent) return t(`filtering.${key as 'mitochondrial' | 'ribosomal'}.none`);
    const state = {
      gene: param.geneState,
      umi: param.umiState,
      mitochondrial: param.mitochondrialState,
      ribosomal: param.ribosomalState,
    }[key];
    if (state === 'recommended') return <Recommended lines={result ? recommendedLines(result.samples, key, t) : []} />;
    if (key === 'gene' || key === 'umi') {
      const range = key === 'gene' ? param.geneRange : param.umiRange;
      return `${t.number(range.min)} – ${t.number(range.max)}`;
    }
    return `< ${t.percent(param[key] / 100)}`;
  };
  return (
    <Stack $gap={20}>
      <div style={{ maxWidth: 420 }}>
        <TextField
          label={t('preview.jobName')}
          hint={t('preview.jobNameHint')}
          value={param.jobName}
          onChange={onJobNameChange}
          errorMessage={errors.jobName && t.error(errors.jobName)}
          isRequired
        />
      </div>
      {others.map(([key, error]) => (
        <Banner key={key} tone="danger">
          {error && t.error(error)}
        </Banner>
      ))}
      <Section title={t('wizard.step.samples')} onEdit={() => onEdit(1)}>
        <Facts
          facts={[
            [t('common.species'), param.species ? <em key="s">{param.species}</em> : t('common.unknown')],
            [t('common.tissue'), param.tissue || t('common.unknown')],
          ]}
        />
        <Table
          cards
          label={t('wizard.step.samples')}
          rows={rows}
          rowId={(r) => r.sample.fileId}
          columns={[
            {
              id: 'name',
              label: t('samples.name'),
              rowHeader: true,
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
              end: true,
              render: (r) => (r.file?.cells ? t.number(r.file.cells) : ''),
            },
            {
              id: 'kept',
              label: t('filtering.kept'),
              end: true,
              render: (r) => (r.kept ? t.number(r.kept.kept) : r.file?.cells ? t.number(r.file.cells) : ''),
            },
          ]}
        />
      </Section>
      <Section title={t('wizard.step.filtering')} onEdit={() => onEdit(2)}>
        {doing ? (
          <Facts
            facts={[
              ...FILTER_KEYS.map((key) => [t(`filtering.${key}`), threshold(key)] as const),
              [t('filtering.doublet'), removeDoublets ? t('common.yes') : t('common.no')],
              [
                t('filtering.cellCycle'),
                param.cellQualityAdjustments.includes('cellCycle') ? t('common.yes') : t('common.no'),
              ],
            ]}
          />
        ) : (
          <p>{t('filtering.skip')}</p>
        )}
      </Section>
      <Section title={t('wizard.step.options')} onEdit={() => onEdit(3)}>
        <Facts
          facts={[
            [t('options.hvg'), t.number(param.numberOfHighlyVariableGenes)],
            [t('options.scale'), param.scaleLargeData ? t('common.yes') : t('common.no')],
            [
              t('options.pcs'),
              param.pcValueState === 'custom'
                ? t.number(param.pcValueNum)
                : result?.components
                  ? t('preview.recommendedComponents', { n: result.components.recommended })
                  : t('preview.recommendedLater'),
            ],
            [
              t('options.batch'),
              param.batchRemoveMethod === 'none'
                ? t('common.none')
                : `Harmony, ${t(param.batchName === 'sample' ? 'options.bySample' : 'options.byGroup')}`,
            ],
            [t('options.resolution'), t.number(param.cluster)],
            [t('options.tsne'), isTsne ? t('common.yes') : t('common.no')],
            [
              t('preview.annotation'),
              props.annotation === undefined ? undefined : (props.annotation ?? t('common.none')),
            ],
            [t('preview.seed'), t.number(param.seed, { useGrouping: false })],
          ]}
        />
      </Section>
      {memory && (
        <Muted>
          {memory.limit === null
            ? t('preview.memory', { needed: t.bytes(memory.needed) })
            : t('preview.memoryOf', { needed: t.bytes(memory.needed), limit: t.bytes(memory.limit) })}
        </Muted>
      )}
      {estimateSeconds ? <Muted>{t('preview.estimate', { duration: t.duration(estimateSeconds) })}</Muted> : null}
    </Stack>
  );
}

const SAMPLES_SHOWN = 5;

/** What is recommended: one value for all samples, or the first samples' own. */
function Recommended({ lines }: { lines: readonly string[] }) {
  const t = useT();
  const [only] = lines;
  if (only === undefined) return t('preview.recommended');
  if (lines.length === 1) return t('preview.recommendedValue', { value: only });
  const more = lines.length - SAMPLES_SHOWN;
  return (
    <Stack $gap={0}>
      <span>{t('preview.recommendedPerSample')}</span>
      {lines.slice(0, SAMPLES_SHOWN).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {more > 0 && <Muted>{t('preview.moreSamples', { n: more })}</Muted>}
    </Stack>
  );
}

function Section({ title, onEdit, children }: { title: string; onEdit: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <Block aria-label={title}>
      <Head>
        <h2>{title}</h2>
        <Button tone="quiet" small icon="edit" onPress={onEdit} aria-label={`${t('common.edit')}: ${title}`}>
          {t('common.edit')}
        </Button>
      </Head>
      <Stack $gap={12}>{children}</Stack>
    </Block>
  );
}
