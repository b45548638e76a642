'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../primitives/Button/Button.tsx';
import { Card, Stack } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';

const Block = styled(Card)`
  padding: 12px 16px 16px;
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-bottom: 8px;
`;

/** The choices of one step, with a button that leads back to it. */
export function Section({ title, onEdit, children }: { title: string; onEdit: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <Block aria-label={title}>
      <Head>
        <h2>{title}</h2>
        <Button tone="quiet" isSmall icon="edit" onPress={onEdit} aria-label={`${t('common.edit')}: ${title}`}>
          {t('common.edit')}
        </Button>
      </Head>
      <Stack $gap={12}>{children}</Stack>
    </Block>
  );
}
