'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import type { UiError } from '../../primitives/common.types.ts';
import type { StorageOverview } from './AccountSettings.types.ts';

const Parts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px 24px;
  max-width: 480px;
  margin-top: 20px;
  font-size: 13px;
  line-height: 20px;
  dt {
    color: var(--st-muted);
  }
  dd {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;
const Hint = styled.span`
  font-size: 13px;
  line-height: 20px;
  color: var(--st-muted);
`;

export interface StoragePartsProps {
  overview: StorageOverview;
  onFreeSteps?: (() => void) | undefined;
  isFreeing?: boolean | undefined;
  freeError?: UiError | null | undefined;
}

/** Storage of a space by kind, with a button to free what can be computed again. */
export function StorageParts({ overview, onFreeSteps, isFreeing = false, freeError }: StoragePartsProps) {
  const t = useT();
  const { parts, freeable } = overview;
  const shown = parts.filter(({ bytes }) => bytes > 0);
  if (shown.length === 0) return null;
  return (
    <Stack $gap={12}>
      <Parts aria-label={t('account.parts')}>
        {shown.map(({ kind, bytes, items }) => (
          <PartRow
            key={kind}
            name={t('account.partOf', { part: t(`account.part.${kind}`), n: items })}
            size={t.bytes(bytes)}
            kind={kind}
          />
        ))}
      </Parts>
      {onFreeSteps && freeable > 0 && (
        <RowFlex $gap={12}>
          <Button tone="secondary" isBusy={isFreeing} onPress={onFreeSteps}>
            {t('account.freeSteps')}
          </Button>
          <Hint>{t('account.freeStepsHint', { size: t.bytes(freeable) })}</Hint>
        </RowFlex>
      )}
      {freeError && <Banner tone="danger">{t.error(freeError)}</Banner>}
    </Stack>
  );
}

function PartRow({ name, size, kind }: { name: string; size: string; kind: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd data-part={kind}>{size}</dd>
    </>
  );
}
