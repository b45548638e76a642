'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { FieldLabel } from '../../../primitives/Field/Field.styles.ts';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import type { GeneSet } from '../gene-set.types.ts';

const List = styled.ul`
  display: grid;
  max-height: 240px;
  margin: 0;
  padding: 0;
  overflow: auto;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
  }
  span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  li > :nth-child(2) {
    flex: 1;
    white-space: nowrap;
  }
`;

interface UploadedSetsProps {
  sets: readonly GeneSet[];
  onChange: (sets: GeneSet[]) => void;
  onUpload: () => void;
  canEdit: boolean;
  errorMessage: string | undefined;
}
/** Sets from gene signature files: each can be removed, and more can be added. */
export function UploadedSets({ sets, onChange, onUpload, canEdit, errorMessage }: UploadedSetsProps) {
  const t = useT();
  return (
    <Stack $gap={8}>
      <FieldLabel elementType="span">{t('geneSet.uploaded')}</FieldLabel>
      {sets.length > 0 && (
        <List tabIndex={0} aria-label={t('geneSet.uploaded')}>
          {sets.map((set) => (
            <li key={set.name}>
              <span>{set.name}</span>
              <Muted>{t('unit.genes', { n: set.genes.length })}</Muted>
              <IconButton
                icon="trash"
                isDisabled={!canEdit}
                label={`${t('common.remove')}: ${set.name}`}
                onPress={() => onChange(sets.filter((other) => other !== set))}
              />
            </li>
          ))}
        </List>
      )}
      <div>
        <Button icon="upload" isDisabled={!canEdit} onPress={onUpload}>
          {t('geneSet.upload')}
        </Button>
      </div>
      {errorMessage && (
        <span role="alert" data-problem tabIndex={-1} style={{ color: 'var(--st-danger)', fontSize: 12 }}>
          {errorMessage}
        </span>
      )}
    </Stack>
  );
}
