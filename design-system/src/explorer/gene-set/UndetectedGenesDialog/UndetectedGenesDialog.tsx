'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { saveBlob, toCsv } from '../../../plot-kit/download.ts';
import type { UndetectedGenesDialogProps } from '../gene-set.types.ts';

const List = styled.ul`
  columns: 120px;
  max-height: 320px;
  margin: 0;
  padding: 12px 16px;
  overflow: auto;
  list-style: none;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  li {
    break-inside: avoid;
    overflow-wrap: anywhere;
    font-style: italic;
  }
`;

/** Genes of a list that the matrix lacks, with their download (specification 2.8). */
export function UndetectedGenesDialog({ isOpen, onClose, set, genes, detected }: UndetectedGenesDialogProps) {
  const t = useT();
  const listed = genes.state === 'ready' ? genes.data : [];
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('geneSet.undetectedTitle')}
      width={560}
      footer={
        <>
          <Button onPress={onClose}>{t('common.close')}</Button>
          <Button
            tone="primary"
            icon="download"
            isDisabled={!listed.length}
            onPress={() =>
              saveBlob(
                new Blob([toCsv({ columns: [t('markers.symbol')], rows: listed.map((g) => [g]) })], {
                  type: 'text/csv;charset=utf-8',
                }),
                `${set.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}-undetected.csv`,
              )
            }
          >
            {t('geneSet.downloadUndetected')}
          </Button>
        </>
      }
    >
      <Loaded state={genes}>
        {(names) => (
          <Stack $gap={12}>
            <p style={{ overflowWrap: 'anywhere' }}>
              {t('geneSet.undetectedIn', { set, n: names.length, all: names.length + detected })}
            </p>
            {/* Scrollable, so it must be focusable by keyboard. */}
            <List tabIndex={0} aria-label={t('geneSet.undetectedTitle')}>
              {names.map((gene) => (
                <li key={gene}>{gene}</li>
              ))}
            </List>
          </Stack>
        )}
      </Loaded>
    </DialogFrame>
  );
}
