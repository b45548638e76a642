'use client';
import type { ReactNode } from 'react';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';
import { contaminationChoice } from '../contamination.ts';
import { recommendedLines } from '../recommendedLines.ts';
import { FILTER_KEYS } from '../thresholds.ts';
import type { PreviewSubmitStepProps } from '../wizard.types.ts';
import { Section } from './Section.tsx';

type Props = Pick<PreviewSubmitStepProps, 'param' | 'result' | 'onEdit'>;

/** All cell thresholds as text. */
export function FilterChoices({ param, result, onEdit }: Props) {
  const t = useT();
  const removeDoublets = param.cellQualityAdjustments.includes('doublet');
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
  const contamination = (): ReactNode => {
    if (!param.cellQualityAdjustments.includes('contamination')) return t('common.no');
    if (param.contaminationState !== 'custom' || !result) return t('preview.contamination.recommended');
    const lines = result.samples.map((sample) => {
      const { choice, fraction } = contaminationChoice(param, sample);
      return t(`preview.contamination.${choice}`, { sample: sample.name, fraction: t.percent(fraction ?? 0) });
    });
    return <Lines lines={lines} />;
  };
  return (
    <Section title={t('wizard.step.filtering')} onEdit={() => onEdit(2)}>
      {param.cellFilteringEvaluation === 'do' ? (
        <Facts
          facts={[
            ...FILTER_KEYS.map((key) => [t(`filtering.${key}`), threshold(key)] as const),
            ...(param.filterByType ? [[t('filtering.byType'), t('common.yes')] as const] : []),
            [t('filtering.doubletMethod'), t(`filtering.doubletMethod.${param.doubletMethod ?? 'classifier'}`)],
            [t('filtering.doublet'), removeDoublets ? t('common.yes') : t('common.no')],
            [t('filtering.contamination'), contamination()],
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
  );
}

const SAMPLES_SHOWN = 5;

/** Recommended values: one for all samples, or those of the first samples. */
function Recommended({ lines }: { lines: readonly string[] }) {
  const t = useT();
  const [only] = lines;
  if (only === undefined) return t('preview.recommended');
  if (lines.length === 1) return t('preview.recommendedValue', { value: only });
  return <Lines title={t('preview.recommendedPerSample')} lines={lines} />;
}

function Lines({ title, lines }: { title?: string; lines: readonly string[] }) {
  const t = useT();
  const more = lines.length - SAMPLES_SHOWN;
  return (
    <Stack $gap={0}>
      {title && <span>{title}</span>}
      {lines.slice(0, SAMPLES_SHOWN).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {more > 0 && <Muted>{t('preview.moreSamples', { n: more })}</Muted>}
    </Stack>
  );
}
