'use client';
import { useState } from 'react';
import type { DraftSample, UploadedFile } from '@stroma/contract';
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
  const { files, value, onChange, errors, onImport, tissue, onTissueChange, source = 'local', publicFiles } = props;
  const t = useT();
  const [search, setSearch] = useState('');
  const chosen = new Set(value.map((s) => s.fileId));
  const rowsOf = (state: SelectSamplesStepProps['files'] | undefined) => (state?.state === 'ready' ? state.data : []);
  const known = [...(source !== 'public' ? rowsOf(files) : []), ...(source !== 'local' ? rowsOf(publicFiles) : [])];
  const choose = (ids: Set<string>, all: readonly UploadedFile[]) => {
    const kept = value.filter((s) => ids.has(s.fileId));
    const names = kept.map((s) => s.name);
    const added: DraftSample[] = all
      .filter((f) => ids.has(f.id) && !chosen.has(f.id))
      .map((f) => {
        const name = nameFromFile(f.fileName, names);
        names.push(name);
        return { fileId: f.id, name, group: name };
      });
    const next = [...kept, ...added];
    onChange(next);
    const species = new Set(all.filter((f) => next.some((s) => s.fileId === f.id)).map((f) => f.species));
    props.onSpeciesChange(species.size === 1 ? ([...species][0] ?? null) : null);
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
  const noPublic = <EmptyState icon="globe" title={t('samples.publicEmpty')} />;
  const sources = [
    ...(source !== 'public' ? [{ id: 'local', state: files }] : []),
    ...(source !== 'local' && publicFiles ? [{ id: 'public', state: publicFiles }] : []),
  ];
  const topError = errors.matrixFiles ?? errors.species;
  return (
    <Stack $gap={24}>
      {topError && (
        <Banner tone="danger" isProblem>
          {t.error(topError)}
        </Banner>
      )}
      {sources.map(({ id, state }) => (
        <Stack $gap={8} key={id}>
          <RowFlex style={{ justifyContent: 'space-between' }}>
            <h2>{t(id === 'public' ? 'samples.publicFiles' : 'samples.files')}</h2>
            {id === sources[0]?.id && (
              <div style={{ width: 220 }}>
                <TextField
                  search
                  hideLabel
                  label={t('common.search')}
                  placeholder={t('common.search')}
                  value={search}
                  onChange={setSearch}
                />
              </div>
            )}
          </RowFlex>
          <Card style={{ maxHeight: 360, overflow: 'auto' }}>
            <FileTable
              label={t(id === 'public' ? 'samples.publicFiles' : 'samples.files')}
              {...{ state, search, chosen }}
              onChoose={(ids) => choose(ids, known)}
              empty={id === 'public' ? noPublic : empty}
            />
          </Card>
        </Stack>
      ))}
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
