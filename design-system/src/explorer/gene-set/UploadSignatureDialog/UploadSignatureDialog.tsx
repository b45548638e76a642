'use client';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { FileDrop } from '../../../primitives/FileDrop/FileDrop.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import type { UploadSignatureDialogProps } from '../gene-set.types.ts';
import { GENE_SET_LIMITS } from '../limits.ts';
import { parseSignature } from '../signature.ts';

const Rules = styled.ul`
  margin: 0;
  padding-inline-start: 20px;
  list-style: disc;
`;
const Preview = styled.section`
  display: grid;
  gap: 8px;
  min-width: 0;
  padding: 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  > div:first-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 8px;
  }
  h3 {
    font-size: 14px;
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  ul {
    margin: 0;
    padding-inline-start: 16px;
  }
  p,
  li {
    overflow-wrap: anywhere;
  }
`;
const SHOWN = 12;
const PROBLEMS = 5;

/** Gene signature files: the rules, the genes read from each, and errors (specification 2.8). */
export function UploadSignatureDialog(props: UploadSignatureDialogProps) {
  const { isOpen, onClose, files, onFiles, onRemove, onConfirm } = props;
  const t = useT();
  const parsed = useMemo(() => files.map((f) => ({ fileName: f.fileName, ...parseSignature(f) })), [files]);
  const sound = parsed.filter((p) => !p.problems.length);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('geneSet.uploadTitle')}
      width={640}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={!parsed.length || sound.length < parsed.length}
            onPress={() => onConfirm(sound.map(({ name, genes }) => ({ name, genes })))}
          >
            {t('geneSet.useSets', { n: sound.length })}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Rules aria-label={t('geneSet.rules')}>
          <li>{t('geneSet.rule.line')}</li>
          <li>{t('geneSet.rule.file')}</li>
          <li>{t('geneSet.rule.csv')}</li>
        </Rules>
        <FileDrop title={t('geneSet.drop')} accept={['.csv']} onFiles={onFiles} />
        {parsed.map((p) => (
          <Preview key={p.fileName} aria-label={p.fileName}>
            <div>
              <h3>
                {p.name} <Muted>{t('unit.genes', { n: p.genes.length })}</Muted>
              </h3>
              <IconButton
                icon="trash"
                label={`${t('common.remove')}: ${p.fileName}`}
                onPress={() => onRemove(p.fileName)}
              />
            </div>
            {p.genes.length > 0 && (
              <p>
                <em>{p.genes.slice(0, SHOWN).join(', ')}</em>
                {p.genes.length > SHOWN && ` +${t.number(p.genes.length - SHOWN)}`}
              </p>
            )}
            {p.repeated > 0 && <Muted>{t.dynamic('gene-set.repeated', { n: p.repeated })}</Muted>}
            {p.problems.length > 0 && (
              <Banner tone="danger" title={t('geneSet.problems', { n: p.problems.length })}>
                <ul>
                  {p.problems.slice(0, PROBLEMS).map((problem) => (
                    <li key={`${problem.line}-${problem.id}`}>
                      {problem.line > 0 && `${t('geneSet.line', { n: problem.line })} `}
                      {t.dynamic(problem.id, { value: problem.value ?? '', max: GENE_SET_LIMITS.file / 1024 })}
                    </li>
                  ))}
                </ul>
                {p.problems.length > PROBLEMS && t('geneSet.moreProblems', { n: p.problems.length - PROBLEMS })}
              </Banner>
            )}
          </Preview>
        ))}
      </Stack>
    </DialogFrame>
  );
}
