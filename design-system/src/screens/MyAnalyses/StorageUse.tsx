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
  /** URL of the list of its parts. */
  href?: string | undefined;
}

/** Storage used by a space; a usage above the limit, after the limit was lowered, is drawn as full. */
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
