import { useRef, useState } from 'react';
import type { ReferenceScope, TextReferenceKind } from '@stroma/contract';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import type { UiError } from '../../primitives/common.types.ts';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { readReferences, problemOf, type UnreadMessage } from './readReference.ts';
import type { ReferenceForm } from './References.types.ts';
import { DATABASES, SPECIES } from './species.ts';

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 12px 16px;
`;
const KINDS: readonly TextReferenceKind[] = [
  'geneSets',
  'genes',
  'orthologs',
  'ligandReceptor',
  'regulons',
  'genePositions',
  'markers',
  'model',
];
const TEXT = ['.tsv', '.txt', '.gz'];
const ACCEPTED: Record<TextReferenceKind, string[]> = {
  geneSets: ['.gmt', '.zip', ...TEXT],
  genes: ['.gtf', '.gtf.gz', ...TEXT],
  orthologs: TEXT,
  ligandReceptor: ['.csv', '.zip', ...TEXT],
  genePositions: ['.gtf', '.gtf.gz', ...TEXT],
  regulons: ['.csv', ...TEXT],
  markers: ['.gmt', '.csv', ...TEXT],
  model: ['.pkl'],
};
/** Endings that are no part of a set's name. */
const ENDING = /\.(gmt|tsv|txt|csv|gtf|zip|pkl)?(\.(gz|zip))?$/i;

interface ImportReferenceProps {
  value: ReferenceForm;
  /** A change of the form as it is by then: a file may have been read in the meantime. */
  onChange: (change: (now: ReferenceForm) => ReferenceForm) => void;
  scopes: readonly ReferenceScope[];
  busy: boolean;
  error: UiError | null;
  onClose: () => void;
  onImport: () => void;
}
/** A local file with what it is: the file is read here and checked by the server. */
export function ImportReference(props: ImportReferenceProps) {
  const { value, onChange, scopes, busy, error, onClose, onImport } = props;
  const t = useT();
  const [wrongFile, setWrongFile] = useState<UnreadMessage | null>(null);
  const [tried, setTried] = useState(false);
  const [isReading, setReading] = useState(false);
  const problem = problemOf(value);
  // What is typed while a file is read stays; a later file or another kind takes its place.
  const wanted = useRef<readonly File[]>([]);
  const suggested = useRef('');
  const set = (part: Partial<ReferenceForm>) => onChange((now) => ({ ...now, ...part }));
  const take = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    const { kind } = value;
    wanted.current = files;
    setReading(true);
    set({ file: null });
    const read = await readReferences(kind === 'ligandReceptor' ? files : [file], kind);
    if (wanted.current !== files) return;
    setReading(false);
    setWrongFile(typeof read === 'string' ? read : null);
    const name = files.length > 1 ? 'CellPhoneDB' : file.name.replace(ENDING, '').slice(0, 120);
    const before = suggested.current;
    suggested.current = name;
    onChange((now) => ({
      ...now,
      // The name of a file is in the place of that of another file, not of a typed one.
      name: now.name && now.name !== before ? now.name : name,
      file: typeof read === 'string' ? null : read,
    }));
  };
  const forgetFile = () => {
    wanted.current = [];
    setReading(false);
    setWrongFile(null);
  };
  const species = SPECIES.map((id) => ({
    id,
    label: t(`enrichment.species.${id}` as 'enrichment.species.Bos taurus'),
  }));
  const missing = (text: string) => (tried && !text.trim() ? { errorMessage: t('references.incomplete') } : {});
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={t('references.import')}
      width={680}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            busy={busy || isReading}
            onPress={() => {
              setTried(true);
              if (!problem && !wrongFile) onImport();
            }}
          >
            {t('references.import')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <SegmentedControl
          wraps
          label={t('references.kind')}
          value={value.kind}
          onChange={(kind) => {
            forgetFile();
            onChange((now) => ({
              ...now,
              kind,
              file: null,
              database: kind === 'geneSets' ? 'custom' : null,
              toSpecies:
                kind === 'orthologs' ? (now.species === 'Mus musculus' ? 'Homo sapiens' : 'Mus musculus') : null,
            }));
          }}
          options={KINDS.map((id) => ({ id, label: t(`references.kind.${id}`) }))}
        />
        <FileDrop
          title={t('references.file')}
          hint={t(`references.fileHint.${value.kind}`)}
          accept={ACCEPTED[value.kind]}
          onFiles={(files) => void take(files)}
        />
        {value.file && (
          <Muted role="status">
            {t('references.chosen', { name: value.file.name, size: t.bytes(value.file.bytes) })}
          </Muted>
        )}
        {(wrongFile || (tried && problem)) && <Banner tone="danger">{t(wrongFile ?? problem!)}</Banner>}
        {error && (
          <Banner tone="danger">
            {/* The line and what is wrong with it; other screens have the short sentence. */}
            {error.id === 'REFERENCE_INVALID' ? t.dynamic('references.invalid', error.params as never) : t.error(error)}
          </Banner>
        )}
        <Two>
          <TextField
            isRequired
            label={t('references.name')}
            value={value.name}
            onChange={(name) => set({ name })}
            {...missing(value.name)}
          />
          <TextField
            isRequired
            label={t('references.version')}
            value={value.version}
            onChange={(version) => set({ version })}
            {...missing(value.version)}
          />
          <Select
            label={t('references.species')}
            options={species}
            value={value.species}
            onChange={(id) => set({ species: id })}
          />
          {value.kind === 'orthologs' ? (
            <Select
              label={t('references.toSpecies')}
              options={species}
              value={value.toSpecies}
              onChange={(toSpecies) => set({ toSpecies })}
            />
          ) : value.kind === 'geneSets' ? (
            <Select
              label={t('references.database')}
              options={DATABASES.map((id) => ({ id, label: t.dynamic(`enrichment.database.${id}`) }))}
              value={value.database}
              onChange={(database) => set({ database })}
            />
          ) : null}
          <TextField label={t('references.licence')} value={value.licence} onChange={(licence) => set({ licence })} />
          <TextField label={t('references.source')} value={value.source} onChange={(source) => set({ source })} />
        </Two>
        {scopes.length > 1 && (
          <SegmentedControl
            label={t('references.scope')}
            value={value.scope}
            onChange={(scope) => set({ scope })}
            options={scopes.map((id) => ({ id, label: t(`references.scope.${id}`) }))}
          />
        )}
      </Stack>
    </DialogFrame>
  );
}
