'use client';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { countKept, thresholdsOf } from '../thresholds.ts';
import type { PreviewSubmitStepProps } from '../wizard.types.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { OptionChoices } from './OptionChoices.tsx';
import { SampleChoices, type PreviewRow } from './SampleChoices.tsx';

/** Step 4: every choice in words, and the name under which the job runs (specification 2.6). */
export function PreviewSubmitStep(props: PreviewSubmitStepProps) {
  const { param, onJobNameChange, samples, files, result, estimateSeconds, memory, errors, onEdit } = props;
  const t = useT();
  const doing = param.cellFilteringEvaluation === 'do';
  const removeDoublets = param.cellQualityAdjustments.includes('doublet');
  const rows: PreviewRow[] = samples.map((sample) => {
    const file = files.find((f) => f.id === sample.fileId);
    const quality = result?.samples.find((s) => s.name === sample.name);
    const kept =
      doing && quality
        ? countKept(quality, thresholdsOf(param, quality), removeDoublets, Boolean(param.filterByType))
        : null;
    return { sample, file, kept };
  });
  const cells = rows.reduce((sum, { kept, file }) => sum + (kept?.kept ?? file?.cells ?? 0), 0);
  const others = Object.entries(errors).filter(([key, error]) => key !== 'jobName' && error);
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
      <SampleChoices param={param} rows={rows} onEdit={onEdit} />
      <FilterChoices param={param} result={result} onEdit={onEdit} />
      <OptionChoices {...{ param, result, cells, onEdit }} annotation={props.annotation} />
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
