'use client';
import { styled } from 'styled-components';
import { APP_LIMITS, type DraftParam } from '@stroma/contract';
import type { SampleQuality } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { NumberRange } from '../../primitives/NumberRange/NumberRange.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import type { FieldErrors } from '../wizard.types.ts';
import { recommendedLines } from '../recommendedLines.ts';
import { FILTER_KEYS, type FilterKey } from '../thresholds.ts';

const Row = styled.div`
  display: grid;
  gap: 8px;
  padding: 14px 0;
  border-top: 1px solid var(--st-line);
`;
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  > div:first-child {
    display: grid;
    flex: 1 1 220px;
  }
`;
const Values = styled.div`
  max-width: 300px;
`;

interface ParametersProps {
  param: DraftParam;
  onChange: (change: Partial<DraftParam>) => void;
  samples: readonly SampleQuality[];
  errors: FieldErrors;
}
const STATE = {
  gene: 'geneState',
  umi: 'umiState',
  mitochondrial: 'mitochondrialState',
  ribosomal: 'ribosomalState',
} as const;

/** Whether the parameter is still the platform's default. */
function isDefault(key: FilterKey, param: DraftParam): boolean {
  const { geneRange, umiRange, ...bounds } = APP_LIMITS.filters;
  const isSame = (a: { min: number; max: number }, b: { min: number; max: number }) =>
    a.min === b.min && a.max === b.max;
  if (key === 'gene') return isSame(param.geneRange, geneRange);
  return key === 'umi' ? isSame(param.umiRange, umiRange) : param[key] === bounds[key];
}

/** Each parameter: recommended or custom, value, range, and a one-line reason (specification 2.6, 9). */
export function Parameters({ param, onChange, samples, errors }: ParametersProps) {
  const t = useT();
  const recommended = (key: FilterKey): string => {
    const lines = recommendedLines(samples, key, t);
    return lines.length > 1 ? t('filtering.perSample') : (lines[0] ?? '');
  };
  const shared = (key: FilterKey): string => {
    const [line = '', ...others] = recommendedLines(samples, key, t);
    return others.length ? 'many' : line;
  };
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('filtering.thresholds')}</h2>
      {FILTER_KEYS.map((key) => {
        const absent =
          (key === 'mitochondrial' || key === 'ribosomal') && samples.every((s) => s.histograms[key] === null);
        const state = param[STATE[key]];
        const error = errors[key === 'gene' ? 'geneRange' : key === 'umi' ? 'umiRange' : key];
        return (
          <Row key={key}>
            <Top>
              <div>
                <h3>{t(`filtering.${key}`)}</h3>
                <Muted>
                  {absent ? t(`filtering.${key as 'mitochondrial' | 'ribosomal'}.none`) : t(`filtering.${key}.why`)}
                </Muted>
              </div>
              {!absent && (
                <SegmentedControl
                  label={t(`filtering.${key}`)}
                  value={state}
                  onChange={(next) => onChange({ [STATE[key]]: next })}
                  options={[
                    { id: 'recommended', label: t('wizard.recommended') },
                    { id: 'custom', label: t('wizard.custom') },
                  ]}
                />
              )}
            </Top>
            {!absent && state === 'custom' && isDefault(key, param) && (
              <Muted>{t('filtering.isDefault', { recommended: shared(key) })}</Muted>
            )}
            {!absent && state === 'recommended' && <Muted>{recommended(key)}</Muted>}
            {!absent && state === 'custom' && (
              <Values>
                {key === 'gene' || key === 'umi' ? (
                  <NumberRange
                    hideLabel
                    label={t(`filtering.${key}`)}
                    value={key === 'gene' ? param.geneRange : param.umiRange}
                    onChange={(range) => onChange(key === 'gene' ? { geneRange: range } : { umiRange: range })}
                    bounds={{ min: 0, max: 10_000_000 }}
                    errorMessage={error && t.error(error)}
                  />
                ) : (
                  <NumberField
                    hideLabel
                    label={t(`filtering.${key}`)}
                    value={param[key]}
                    minValue={0}
                    maxValue={100}
                    unit="%"
                    onChange={(v) => Number.isFinite(v) && onChange({ [key]: v })}
                    errorMessage={error && t.error(error)}
                  />
                )}
              </Values>
            )}
          </Row>
        );
      })}
    </section>
  );
}
