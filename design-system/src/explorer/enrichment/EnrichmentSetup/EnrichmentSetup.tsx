'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { EnrichmentDatabase } from '@stroma/contract/tools';
import { DATABASES, databaseName } from '../../../charts/enrichment.ts';
import { useT } from '../../../theme/messages.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CheckList } from '../../CheckList.tsx';
import { DegFilterFields } from '../../DegFilterFields.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { EnrichmentSetupProps } from '../enrichment.types.ts';
import { SPECIES } from '../species.ts';
import { genesOf, validateEnrichment } from './validateEnrichment.ts';

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  align-items: end;
  gap: 12px 20px;
`;
const Wrong = styled.p`
  font-size: 12px;
  line-height: 16px;
  color: var(--st-danger);
`;

/** Which genes, which databases, which species (specification 2.8, 5). */
export function EnrichmentSetup(props: EnrichmentSetupProps) {
  const { facts, value, onChange, onSubmit, ...form } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  return (
    <Loaded state={facts}>
      {({ comparisons, databases }) => {
        const problems = validateEnrichment(value, comparisons);
        const releases = new Map(databases.map((d) => [d.id, d.release]));
        return (
          <ToolForm
            {...form}
            title={t('enrichment.setup')}
            hint={t('enrichment.setupHint')}
            onSubmit={() => {
              setTried(true);
              if (!Object.keys(problems).length) onSubmit();
            }}
          >
            <Two>
              <Select
                label={t('deg.comparison')}
                value={String(value.comparison)}
                onChange={(id) => onChange({ ...value, comparison: Number(id) })}
                options={comparisons.map((c, i) => ({ id: String(i), label: c.name }))}
              />
              <SegmentedControl
                label={t('enrichment.direction')}
                value={value.direction}
                onChange={(direction) => onChange({ ...value, direction })}
                options={(['up', 'down', 'both'] as const).map((id) => ({
                  id,
                  label: t(`enrichment.direction.${id}`),
                }))}
              />
            </Two>
            <div>
              <DegFilterFields value={value.filter} onChange={(filter) => onChange({ ...value, filter })} />
              <div style={{ paddingTop: 8 }}>
                <Muted role="status">{t('enrichment.passing', { n: genesOf(value, comparisons) })}</Muted>
                {tried && problems.filter && <Wrong role="alert">{t(problems.filter)}</Wrong>}
              </div>
            </div>
            <CheckList
              label={t('enrichment.databases')}
              hint={t('enrichment.databasesHint')}
              options={DATABASES.map((id) => ({
                id,
                label: [databaseName(t, id), releases.get(id)].filter(Boolean).join(' · '),
                disabled: !releases.has(id),
              }))}
              value={value.databases}
              onChange={(next) => onChange({ ...value, databases: next as EnrichmentDatabase[] })}
              errorMessage={tried && problems.databases ? t(problems.databases) : undefined}
            />
            <div style={{ maxWidth: 360 }}>
              <Select
                label={t('common.species')}
                value={value.species}
                onChange={(species) => onChange({ ...value, species })}
                options={SPECIES.map((id) => ({
                  id,
                  label: t(`enrichment.species.${id}` as 'enrichment.species.Bos taurus'),
                }))}
              />
            </div>
          </ToolForm>
        );
      }}
    </Loaded>
  );
}
