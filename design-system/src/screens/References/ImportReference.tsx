'use client';
import { useState } from 'react';
import type { ReferenceScope, TextReferenceKind } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import type { UiError } from '../../primitives/common.types.ts';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { KeptNotice } from '../../primitives/Kept/KeptNotice.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { problemOf } from './formProblem.ts';
import { ReferenceFields } from './ReferenceFields.tsx';
import type { ReferenceForm } from './References.types.ts';
import { useReferenceFile } from './useReferenceFile.ts';

const KINDS: readonly TextReferenceKind[] = [
  'geneSets',
  'genes',
  'orthologs',
  'ligandReceptor',
  'regulons',
  'factors',
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
  factors: ['.csv', ...TEXT],
  markers: ['.gmt', '.csv', ...TEXT],
  model: ['.pkl'],
};
interface ImportReferenceProps {
  value: ReferenceForm;
  /** Updates the form from its current state, because a file may have loaded in the meantime. */
  onChange: (change: (now: ReferenceForm) => ReferenceForm) => void;
  scopes: readonly ReferenceScope[];
  isBusy: boolean;
  error: UiError | null;
  onClose: () => void;
  /** Closes and discards the input; null if there is none. */
  onDiscard: (() => void) | null;
  /** The input was restored from an earlier visit. */
  isRestored: boolean;
  onImport: () => void;
}
/** Form for a local file and its description: the file is read here and checked by the server. */
export function ImportReference(props: ImportReferenceProps) {
  const { value, onChange, scopes, isBusy, error, onClose, onImport, onDiscard, isRestored } = props;
  const { ref, seek } = useFirstError<HTMLDivElement>();
  const t = useT();
  const [tried, setTried] = useState(false);
  const problem = problemOf(value);
  const set = (part: Partial<ReferenceForm>) => onChange((now) => ({ ...now, ...part }));
  const { take, forgetFile, wrongFile, isReading } = useReferenceFile(value, onChange);
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={t('references.import')}
      width={680}
      footer={
        <>
          <Button onPress={onDiscard ?? onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            isBusy={isBusy || isReading}
            onPress={() => {
              setTried(true);
              seek();
              if (!problem && !wrongFile) onImport();
            }}
          >
            {t('references.import')}
          </Button>
        </>
      }
    >
      <Stack $gap={16} ref={ref}>
        {isRestored && onDiscard && <KeptNotice onDiscard={onDiscard} />}
        <SegmentedControl
          isWrapping
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
        {(wrongFile || (tried && problem)) && (
          <Banner tone="danger" isProblem>
            {t(wrongFile ? `references.${wrongFile}` : problem!)}
          </Banner>
        )}
        {error && (
          <Banner tone="danger">
            {/* The line and what is wrong with it; other screens have the short sentence. */}
            {error.id === 'REFERENCE_INVALID' ? t.dynamic('references.invalid', error.params as never) : t.error(error)}
          </Banner>
        )}
        <ReferenceFields {...{ value, set, isSubmitted: tried }} />
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
