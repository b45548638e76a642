import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Lede, Page, PageHead, useKept, KeptNotice } from '@stroma/design-system/primitives';
import { SPECIES } from '@stroma/design-system/screens';
import { BulkWizard, firstBulk, isTestable, withFiles, type BulkValue } from '@stroma/design-system/wizard';
import { paths } from '../../app/paths.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { useAppT, usePageTitle } from '../../app/useApp.ts';
import { mapLoadable, readyOr, useCallMutation, useRead } from '../../features/calls/index.ts';
import { fitBulk } from './fit.ts';
import { tableText } from './tableText.ts';
import { useReferences } from './useReferences.ts';
import { useBulkFiles } from './useBulkFiles.ts';

const FIRST = firstBulk('Homo sapiens');

/** The form of a bulk analysis; input is kept in this browser until it is submitted. */
export function BulkScreen() {
  usePageTitle('menu.bulk');
  const t = useAppT();
  const navigate = useNavigate();
  const { can } = usePermits();
  const { files, transfers, upload, arrived } = useBulkFiles();
  const [value, setValue, kept] = useKept<BulkValue>('bulk', FIRST, { fit: fitBulk });
  const library = useRead('references', 'list');
  const { datasets, columns } = useReferences(value);
  const [submit, { busy, error, reply }] = useCallMutation('bulk', 'submit', { refreshes: ['jobs'] });
  // One key per form: repeated clicks, or retries after a lost connection, create one job.
  const [key] = useState(() => crypto.randomUUID());
  const all = readyOr(files, []);
  const { ids, take } = arrived;
  useEffect(() => {
    if (!ids.length) return;
    const fresh = all.filter((file) => ids.includes(file.id) && isTestable(file)).map(({ id }) => id);
    take();
    if (fresh.length) setValue((now) => withFiles(now, [...new Set([...now.files, ...fresh])], all));
    // The ids are sufficient to detect changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ids.join()]);
  useEffect(() => {
    if (!reply) return;
    kept.discard();
    void navigate(paths.bulkResult(reply.id));
    // Depends only on the reply.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reply]);
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('menu.bulk')}</h1>
          <Lede>{t('bulk.lede')}</Lede>
        </div>
      </PageHead>
      {kept.isRestored && <KeptNotice onDiscard={kept.discard} />}
      <BulkWizard
        files={files}
        transfers={transfers}
        library={mapLoadable(library, (sets) =>
          sets
            .filter((set) => set.kind === 'geneSets' && set.species === value.species)
            .map(({ id, name, entries }) => ({ id, name, sets: entries })),
        )}
        datasets={datasets}
        columns={columns}
        species={SPECIES}
        value={value}
        onChange={setValue}
        onUpload={upload}
        readTable={tableText}
        onSubmit={(body) => submit({ body, headers: { 'Idempotency-Key': `${key}-${hashOf(body)}` } })}
        isSubmitting={busy}
        error={error}
        canEdit={can.edit === 'enabled'}
      />
    </Page>
  );
}

/** Key of a request, so that another request is another job: FNV-1a of its text. */
function hashOf(body: unknown): string {
  let hash = 0x811c9dc5;
  for (const c of JSON.stringify(body)) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16);
}
