'use client';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { LinkButton } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { EnrichmentSetupProps } from '../enrichment.types.ts';
import { usableSets, validateEnrichment, type EnrichmentField } from '../form.ts';
import { GeneSource } from './GeneSource.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  align-items: start;
  gap: 12px 20px;
`;

const GMT = ['.gmt', '.txt'];

/** The server checks the lines; a file that is not text fails there, too. */
async function readGmt(file: File | undefined, onGmt: (file: { name: string; text: string }) => void): Promise<void> {
  if (file) onGmt({ name: file.name, text: await file.text() });
}

/** Form for genes, gene sets and test (specification 2.8, 5). */
export function EnrichmentSetup(props: EnrichmentSetupProps) {
  const { facts, value, onChange, onSubmit, importHref, onGmt, gmt, ...form } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  return (
    <Loaded state={facts}>
      {(known) => {
        const problems = validateEnrichment(value, known);
        const says = (field: EnrichmentField) => (tried && problems[field] ? t.dynamic(problems[field]) : undefined);
        const sets = usableSets(known.references, known.species);
        const isGsea = value.method === 'gsea';
        return (
          <ToolForm
            {...form}
            title={t.dynamic('enrichment.setup')}
            hint={t.dynamic(isGsea ? 'enrichment.hint.gsea' : 'enrichment.hint.ora')}
            onSubmit={() => {
              setTried(true);
              if (!Object.keys(problems).length) onSubmit();
            }}
          >
            <SegmentedControl
              label={t.dynamic('enrichment.method')}
              value={value.method}
              onChange={(method) => onChange({ ...value, method })}
              options={(['ora', 'gsea'] as const).map((id) => ({ id, label: t.dynamic(`enrichment.method.${id}`) }))}
            />
            <GeneSource {...{ value, onChange, says }} facts={known} />
            {sets.length ? (
              <CheckList
                label={t.dynamic('enrichment.databases')}
                hint={t.dynamic('enrichment.databasesHint')}
                options={sets.map(({ set, converted, isMissing }) => ({
                  id: set.id,
                  label: [
                    `${set.name} · ${set.version}`,
                    converted &&
                      t.dynamic(isMissing ? 'enrichment.noOrthologs' : 'enrichment.byOrthologs', {
                        species: set.species,
                      }),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                  isDisabled: isMissing,
                }))}
                value={value.references}
                onChange={(references) => onChange({ ...value, references })}
                errorMessage={says('references')}
              />
            ) : (
              <Banner
                tone={says('references') ? 'danger' : 'info'}
                isProblem={says('references') !== undefined}
                title={t.dynamic('enrichment.noSets')}
              >
                {t.dynamic('enrichment.noSetsHint')}
              </Banner>
            )}
            {gmt?.error && (
              <Banner tone="danger">
                {gmt.error.id === 'REFERENCE_INVALID'
                  ? t.dynamic('references.invalid', gmt.error.params as never)
                  : t.error(gmt.error)}
              </Banner>
            )}
            <RowFlex>
              {onGmt && (
                <FileTrigger acceptedFileTypes={GMT} onSelect={(files) => void readGmt(files?.[0], onGmt)}>
                  <Button isDisabled={gmt?.busy} icon="upload">
                    {t.dynamic(gmt?.busy ? 'enrichment.gmtReading' : 'enrichment.gmt')}
                  </Button>
                </FileTrigger>
              )}
              <LinkButton href={importHref}>{t.dynamic('enrichment.import')}</LinkButton>
            </RowFlex>
            <Row>
              <NumberField
                label={t.dynamic('enrichment.minSize')}
                value={value.minSize}
                minValue={1}
                maxValue={5000}
                onChange={(n) => Number.isFinite(n) && onChange({ ...value, minSize: n })}
                errorMessage={says('size')}
              />
              <NumberField
                label={t.dynamic('enrichment.maxSize')}
                value={value.maxSize}
                minValue={1}
                maxValue={5000}
                onChange={(n) => Number.isFinite(n) && onChange({ ...value, maxSize: n })}
              />
              {isGsea ? (
                <NumberField
                  label={t.dynamic('enrichment.permutations')}
                  value={value.permutations}
                  minValue={100}
                  maxValue={10_000}
                  step={100}
                  onChange={(n) => Number.isFinite(n) && onChange({ ...value, permutations: n })}
                />
              ) : (
                <Select
                  label={t.dynamic('enrichment.background')}
                  value={value.background}
                  onChange={(background) => onChange({ ...value, background })}
                  options={(['tested', 'dataset', 'annotated'] as const).map((id) => ({
                    id,
                    label: t.dynamic(`enrichment.background.${id}`),
                  }))}
                />
              )}
            </Row>
          </ToolForm>
        );
      }}
    </Loaded>
  );
}
