'use client';
import { useState } from 'react';
import type { ExportFormat } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { ConvertDialogProps } from './ConvertDialog.types.ts';

export const CONVERSIONS: readonly ExportFormat[] = ['h5ad', 'seurat', 'sce', 'h5mu', 'zarr'];
const LONGEST_PURPOSE = 500;

/** Datasets as files of a chosen format: all cells and columns, with the current labels. */
export function ConvertDialog(props: ConvertDialogProps) {
  const {
    isOpen,
    onClose,
    names,
    days,
    isApprovalNeeded = false,
    asked,
    downloadsHref,
    isBusy,
    error,
    onConvert,
  } = props;
  const t = useT();
  const [format, setFormat] = useState<ExportFormat>('h5ad');
  const [purpose, setPurpose, kept] = useKept('convert.purpose', '');
  const isDone = asked >= names.length;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={names.length === 1 ? t('convert.title', { name: names[0] }) : t('convert.titleMany', { n: names.length })}
      width={560}
      footer={
        <>
          <Button onPress={onClose}>{t(isDone ? 'common.close' : 'common.cancel')}</Button>
          {isDone ? (
            <LinkButton href={downloadsHref} tone="primary">
              {t('downloads.title')}
            </LinkButton>
          ) : (
            <Button
              tone="primary"
              isBusy={isBusy}
              onPress={() => {
                onConvert(format, purpose.trim());
                kept.settle();
              }}
            >
              {t(isApprovalNeeded ? 'download.request' : 'convert.start')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <div aria-live="polite">
          {isDone && (
            <Banner tone="success">{t(isApprovalNeeded ? 'convert.asked' : 'convert.started', { days })}</Banner>
          )}
        </div>
        {error && <Banner tone="danger">{t.error(error)}</Banner>}
        {!isDone && (
          <>
            <Muted>{t('convert.text', { days })}</Muted>
            <RadioGroup
              label={t('convert.format')}
              value={format}
              onChange={setFormat}
              options={CONVERSIONS.map((id) => ({
                id,
                label: t(`convert.format.${id}`),
                description: t(`convert.hint.${id}`),
              }))}
            />
            {isApprovalNeeded && (
              <TextField
                label={t('download.purpose')}
                hint={t('download.purposeHint')}
                value={purpose}
                onChange={setPurpose}
                maxLength={LONGEST_PURPOSE}
              />
            )}
          </>
        )}
      </Stack>
    </DialogFrame>
  );
}
