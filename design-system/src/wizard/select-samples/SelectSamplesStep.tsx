'use client';
import { useState } from 'react';
import type { DraftSample, PublicSource } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Card, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { SelectSamplesStepProps } from '../wizard.types.ts';
import { FileTable } from './FileTable.tsx';
import { SharedGenes } from './SharedGenes.tsx';
import { ChosenSamples } from './ChosenSamples.tsx';
import { publicFiles, publicSample } from './publicFiles.ts';
import { PublicSamples } from './PublicSamples.tsx';
import { SampleTableCard } from './SampleTableCard.tsx';

/** A sample's first name: the file's, without endings, in the letters that rule 5 allows. */
export function nameFromFile(fileName: string, taken: readonly string[]): string {
  const stem = fileName.replace(/\.(zip|tar|tgz|gz|tsv|txt|h5|h5ad)$/gi, '').replace(/\.(tar|tsv)$/i, '');
  const clean = stem.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^[^A-Za-z]+/, '') || 'Sample';
  const base = clean.slice(0, 60);
  if (!taken.includes(base)) return base;
  for (let i = 2; ; i++) if (!taken.includes(`${base}_${i}`)) return `${base}_${i}`;
}

/** Step 1 (specification 2.6): parsed files above, the chosen samples with name and group below. */
export function SelectSamplesStep(props: SelectSamplesStepProps) {
  const { files, value, onChange, errors, onImport, tissue, onTissueChange, source = 'local', publicSamples } = props;
  const t = useT();
  const [search, setSearch] = useState('');
  const chosen = new Set(value.map((s) => s.fileId));
  const own = files.state === 'ready' ? files.data : [];
  const picked = publicSamples?.source.state === 'ready' ? [publicSamples.source.data] : [];
  const ofPublic = publicFiles([...(publicSamples?.sources ?? []), ...picked]);
  const known = [...own, ...new Map(ofPublic.map((file) => [file.id, file])).values()];
  const take = (next: DraftSample[]) => {
    onChange(next);
    const species = new Set(known.filter((f) => next.some((s) => s.fileId === f.id)).map((f) => f.species));
    props.onSpeciesChange(species.size === 1 ? ([...species][0] ?? null) : null);
  };
  /** The selected samples, followed by `added` with unique names. */
  const withNew = (kept: DraftSample[], added: readonly { from: string; make: (name: string) => DraftSample }[]) => {
    const names = kept.map((s) => s.name);
    const made = added.map(({ from, make }) => {
      const name = nameFromFile(from, names);
      names.push(name);
      return make(name);
    });
    take([...kept, ...made]);
  };
  const choose = (ids: Set<string>) => {
    const kept = value.filter((s) => s.public || ids.has(s.fileId));
    const added = own.filter((f) => ids.has(f.id) && !chosen.has(f.id));
    withNew(
      kept,
      added.map((f) => ({ from: f.fileName, make: (name) => ({ fileId: f.id, name, group: name }) })),
    );
  };
  const choosePublic = (given: PublicSource, samples: ReadonlySet<string>) => {
    const isOf = ({ public: ref }: DraftSample) => ref?.dataset === given.dataset && ref.version === given.version;
    const kept = value.filter((s) => !isOf(s) || samples.has(s.public!.sample));
    const before = new Set(kept.filter(isOf).map((s) => s.public!.sample));
    const added = given.samples.filter(({ sample }) => samples.has(sample) && !before.has(sample));
    withNew(
      kept,
      added.map(({ sample, group }) => ({
        from: sample,
        make: (name) => publicSample(given, sample, name, group || name),
      })),
    );
  };
  const empty = (
    <EmptyState
      icon="file"
      title={t('samples.empty')}
      action={
        onImport && (
          <Button tone="primary" icon="upload" onPress={onImport}>
            {t('analyses.import')}
          </Button>
        )
      }
    >
      {t('samples.emptyHint')}
    </EmptyState>
  );
  const topError = errors.matrixFiles ?? errors.species;
  return (
    <Stack $gap={24}>
      {topError && (
        <Banner tone="danger" isProblem>
          {t.error(topError)}
        </Banner>
      )}
      {source !== 'public' && (
        <Stack $gap={8}>
          <RowFlex style={{ justifyContent: 'space-between' }}>
            <h2>{t('samples.files')}</h2>
            <div style={{ width: 220 }}>
              <TextField
                isSearch
                hideLabel
                label={t('common.search')}
                placeholder={t('common.search')}
                value={search}
                onChange={setSearch}
              />
            </div>
          </RowFlex>
          <Card style={{ maxHeight: 360, overflow: 'auto' }}>
            <FileTable
              label={t('samples.files')}
              {...{ state: files, search, chosen }}
              onChoose={choose}
              empty={empty}
            />
          </Card>
        </Stack>
      )}
      {source !== 'local' && publicSamples && (
        <PublicSamples picker={publicSamples} value={value} onChoose={choosePublic} />
      )}
      <ChosenSamples {...props} files={{ state: 'ready', data: known }} />
      {props.overlap && value.length > 1 && (
        <SharedGenes overlap={props.overlap} samples={value} files={known} error={errors.geneOverlap} />
      )}
      <div style={{ maxWidth: 320 }}>
        <TextField
          label={t('common.tissue')}
          value={tissue}
          onChange={onTissueChange}
          placeholder="PBMC"
          errorMessage={errors.tissue && t.error(errors.tissue)}
          isRequired
        />
      </div>
      {props.table && <SampleTableCard table={props.table} samples={value} files={known} onSamples={onChange} />}
    </Stack>
  );
}
