'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { DisclaimerDialog } from '../../dialogs/DisclaimerDialog/DisclaimerDialog.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Card, Lede, Muted, Page, PageHead, Stack } from '../../primitives/Page/Page.styles.ts';
import { Tabs } from '../../primitives/Tabs/Tabs.tsx';
import type { ImportDataProps } from '../screens.types.ts';
import { UploadItem } from './UploadItem.tsx';

const ACCEPT = {
  matrix: ['.zip', '.tar', '.gz', '.tgz', '.tsv', '.txt', '.csv', '.xlsx', '.h5'],
  annotated: ['.h5ad', '.h5mu', '.loom', '.zip', '.tar', '.gz', '.tgz', '.rds', '.rda', '.rdata'],
} as const;

/** Expression matrices and annotated datasets (specification 2.5). Files wait for the disclaimer before they go anywhere. */
export function ImportData(props: ImportDataProps) {
  const { tab, onTabChange, isAgreed, onAgree, onFiles, uploads, maxBytes, storage, error, analyseHref } = props;
  const { isDecisionNeeded = false, onAskFirst, onFolder } = props;
  const t = useT();
  const { shows, denied } = usePermits(props.can);
  const isFull = Boolean(storage && storage.used >= storage.quota);
  const shown = error ?? (isFull ? { id: 'STORAGE_FULL' } : null);
  // Action that waits for the disclaimer.
  const [held, setHeld] = useState<(() => void) | null>(null);
  const take = (send: () => void) => (isAgreed ? send() : setHeld(() => send));
  const ready = uploads.some((u) => u.state === 'parsed');
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('import.title')}</h1>
          <Lede>{t('import.lede')}</Lede>
        </div>
        {ready && shows('integrate') && (
          <LinkButton href={analyseHref} tone="primary" icon="arrowRight" denied={denied('integrate')}>
            {t('analyses.start')}
          </LinkButton>
        )}
      </PageHead>
      <Stack $gap={24}>
        {shown && <Banner tone="danger">{t.error(shown)}</Banner>}
        <Tabs
          label={t('import.title')}
          value={tab}
          onChange={onTabChange}
          tabs={[
            { id: 'matrix', label: t('import.tab.matrix') },
            { id: 'annotated', label: t('import.tab.annotated') },
          ]}
        >
          <Stack $gap={8}>
            {shows('import') && (
              <FileDrop
                title={t(`import.drop.${tab}`)}
                hint={t(`import.hint.${tab}`)}
                accept={ACCEPT[tab]}
                onFiles={(files) => take(() => onFiles(files))}
                onFolder={onFolder && ((files) => take(() => onFolder(files)))}
                isDisabled={isFull}
                denied={denied('import')}
              />
            )}
            {shows('import') && onAskFirst && (
              <Checkbox isSelected={isDecisionNeeded} onChange={onAskFirst}>
                {t('doctor.askFirst')}
              </Checkbox>
            )}
            <Muted>
              {t('import.limit', { size: t.bytes(maxBytes) })}
              {storage && ` ${t('import.storage', { used: t.bytes(storage.used), quota: t.bytes(storage.quota) })}`}
            </Muted>
          </Stack>
        </Tabs>
        {uploads.length > 0 && (
          <section aria-label={t('import.files')}>
            <h2 style={{ marginBottom: 8 }}>{t('import.files')}</h2>
            <Card as="ul">
              {uploads.map((row) => (
                <UploadItem key={row.id} row={row} {...props} />
              ))}
            </Card>
          </section>
        )}
      </Stack>
      <DisclaimerDialog
        isOpen={held !== null}
        onClose={() => setHeld(null)}
        onAgree={() => {
          onAgree();
          held?.();
          setHeld(null);
        }}
      />
    </Page>
  );
}
