'use client';
import { styled } from 'styled-components';
import { useT, type MessageId, type Translate } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { SimulatedBadge } from '../../../primitives/JobState/JobState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import type { AnalysisInfoProps, InfoSection, InfoValue } from '../../explorer.types.ts';

const Columns = styled.div`
  columns: 320px;
  column-gap: 40px;
  section {
    break-inside: avoid;
    padding-bottom: 24px;
  }
  h2 {
    font-size: 14px;
    line-height: 20px;
    padding-bottom: 6px;
    margin-bottom: 8px;
    border-bottom: 1px solid var(--st-line);
  }
`;
const Pad = styled.div`
  padding: 12px 16px;
`;
/** The specification's order (section 3). */
export const INFO_SECTIONS: readonly InfoSection[] = [
  'general',
  'cellFiltering',
  'qualityAdjustments',
  'analysisOptions',
  'annotation',
  'childAnnotation',
  'childAnalysis',
  'other',
  'bulkDifferential',
  'integratedTask',
];

/** Values that are words of the code, in the reader's language. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, MessageId>>>> = {
  batchEffectRemoval: { none: 'common.none', harmony: 'parameter.harmony' },
  chooseAnnotationType: { none: 'options.annotationNone', automatic: 'options.annotationAuto' },
  reference: { markers: 'info.annotation.markers' },
  batchBy: { sample: 'options.bySample', group: 'options.byGroup' },
};
/** Values that are message ids with these prefixes. */
const NAMED: Readonly<Record<string, string>> = { algorithm: 'cell-annotation.method', taskMode: 'job.tool' };
/** Upper percentage thresholds of kept cells. */
const UPPER_PERCENT: ReadonlySet<string> = new Set(['mitochondrialContent', 'ribosomalContent']);

interface Field {
  section: InfoSection;
  name: string;
}

function show(field: Field, value: InfoValue, t: Translate): string {
  if (value === null || value === '')
    return t(field.section === 'cellFiltering' ? 'info.notFiltered' : 'info.notRecorded');
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no');
  if (typeof value === 'number')
    return UPPER_PERCENT.has(field.name)
      ? `< ${t.percent(value / 100)}`
      : t.number(value, { maximumSignificantDigits: 6 });
  if (typeof value === 'string') {
    const choice = CHOICES[field.name]?.[value];
    const named = NAMED[field.name];
    if (named) return t.dynamic(`${named}.${value}`, {}, value);
    return choice ? t(choice) : value;
  }
  if ('bySample' in value)
    return Object.entries(value.bySample)
      .map(([sample, own]) => `${t.category(sample)}: ${show(field, own, t)}`)
      .join('; ');
  if ('min' in value) return `${t.number(value.min)} – ${t.number(value.max)}`;
  return value.length
    ? value.map((v) => (typeof v === 'string' ? t.category(v) : v)).join(', ')
    : t('info.notRecorded');
}

/** Every field of the analysis info that the dataset has; a field without a value shows a placeholder (specification 2.7, 3). */
export function AnalysisInfo({ info, isSimulated, warnings = [] }: AnalysisInfoProps) {
  const t = useT();
  return (
    <Pad>
      <Loaded state={info}>
        {(data) => (
          <Stack>
            {isSimulated && (
              <div>
                <SimulatedBadge /> <Muted>{t('common.simulatedHint')}</Muted>
              </div>
            )}
            {warnings.length > 0 && (
              <Stack as="section" $gap={8} aria-label={t('info.warnings')}>
                <h2>{t('info.warnings')}</h2>
                {warnings.map((w, i) => (
                  <Banner key={`${w.id} ${i}`} tone="warning">
                    {t.note(w)}
                  </Banner>
                ))}
              </Stack>
            )}
            <Columns>
              {INFO_SECTIONS.filter((s) => data[s] && Object.keys(data[s]).length).map((section) => (
                <section key={section}>
                  <h2>{t(`info.section.${section}`)}</h2>
                  <Facts
                    facts={Object.entries(data[section] ?? {}).map(([name, value]) => [
                      t.dynamic(`info.field.${name}`, {}, name),
                      show({ section, name }, value, t),
                    ])}
                  />
                </section>
              ))}
            </Columns>
          </Stack>
        )}
      </Loaded>
    </Pad>
  );
}
