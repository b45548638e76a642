'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  font-size: 13px;
  > :first-child {
    width: 220px;
  }
`;

export interface StorageUseProps {
  /** Bytes. */
  used: number;
  limit: number;
  /** Where its parts are listed. */
  href?: string | undefined;
}

/** How much of its storage a space uses; more than all of it, where the limit was lowered, is drawn as all. */
export function StorageUse({ used, limit, href }: StorageUseProps) {
  const t = useT();
  const label = t('analyses.storage', { used: t.bytes(used), limit: t.bytes(limit) });
  return (
    <Root>
      <ProgressBar value={limit > 0 ? used / limit : 1} label={label} />
      {href && <TextLink href={href}>{t('analyses.storageParts')}</TextLink>}
    </Root>
  );
}
