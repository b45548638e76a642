'use client';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ReferenceSet } from '@stroma/contract';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { FileDrop } from '../../../primitives/FileDrop/FileDrop.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { symbolsOf } from '../form.ts';
import type { RegulonForm, RegulonSetupProps } from '../tf-regulation.types.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 12px 20px;
`;
/** A list of all factors of a species has some 2,000 lines. */
const MOST_BYTES = 100_000;

interface FactorFieldsProps extends Pick<RegulonSetupProps, 'onUseFactors' | 'readingFactors'> {
  /** Lists of the library for the species. */
  lists: readonly ReferenceSet[];
  value: RegulonForm;
  set: (part: Partial<RegulonForm>) => void;
  errorMessage: string | undefined;
}
/** The transcription factors from which each gene is predicted. */
export function FactorFields({ value, set, errorMessage, lists, onUseFactors, readingFactors }: FactorFieldsProps) {
  const t = useT();
  const [isTooLarge, setTooLarge] = useState(false);
  // Keeps changes made while a file is read.
  const latest = useRef(set);
  latest.current = set;
  const count = (key: 'targets' | 'perFactor', min: number, max: number, step: number) => (
    <NumberField
      label={t.dynamic(`tf.${key}`)}
      hint={t.dynamic(`tf.${key}Hint`)}
      value={value[key]}
      minValue={min}
      maxValue={max}
      step={step}
      onChange={(n) => Number.isFinite(n) && set({ [key]: n })}
    />
  );
  return (
    <Stack $gap={12}>
      <Banner tone="info">{t.dynamic('tf.inferHint')}</Banner>
      {lists.map((list) => (
        <div key={list.id}>
          <Button icon="add" isBusy={readingFactors === list.id} onPress={() => onUseFactors(list)}>
            {t.dynamic('tf.useFactors', { n: list.entries, name: list.name })}
          </Button>
        </div>
      ))}
      <TextArea
        label={t.dynamic('tf.factors')}
        value={value.factors}
        onChange={(factors) => set({ factors })}
        hint={t.dynamic('tf.factorsRead', { n: symbolsOf(value.factors).length })}
        {...(errorMessage !== undefined && { errorMessage })}
      />
      <FileDrop
        title={t.dynamic('tf.factorFile')}
        hint={t.dynamic('tf.factorFileHint')}
        accept={['.txt', '.csv', '.tsv']}
        onFiles={([file]) => {
          if (!file) return;
          setTooLarge(file.size > MOST_BYTES);
          if (file.size <= MOST_BYTES) void file.text().then((factors) => latest.current({ factors }));
        }}
      />
      {isTooLarge && <Banner tone="danger">{t.dynamic('tf.factorFileTooLarge')}</Banner>}
      <Row>
        {count('targets', 50, 20_000, 50)}
        {count('perFactor', 5, 500, 5)}
      </Row>
    </Stack>
  );
}
