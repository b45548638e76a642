import { useEffect } from 'react';
import { CONTENT_KINDS, type AdminContent, type ContentKind } from '@stroma/contract';
import { Select, TextArea, TextField, useKept } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { useAppT } from '../../app/useApp.ts';
import { useCallMutation } from '../../features/calls/index.ts';
import { FormDialog } from './FormDialog.tsx';

const LOCALES = ['en-US', 'zh-CN'] as const;
const NAMES = { 'en-US': 'English', 'zh-CN': '中文' };
const WRITABLE = CONTENT_KINDS.filter((kind) => kind !== 'announcement');
const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,79}$/.test(text);
const EMPTY = { title: '', markdown: '' };

/** Markdown in both languages; it overrides the repository's text of the same name. */
export function ContentDialog({ row, onClose }: { row: AdminContent | null; onClose: () => void }) {
  const t = useAppT();
  const ds = useT();
  const first = () => ({
    kind: row?.kind ?? ('faq' as ContentKind),
    slug: row?.slug ?? '',
    body: Object.fromEntries(LOCALES.map((locale) => [locale, { ...EMPTY, ...row?.body[locale] }])),
  });
  const [values, setValues, kept] = useKept(`content:${row ? `${row.kind}/${row.slug}` : ''}`, first);
  const { kind, slug, body } = values;
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const [save, { busy, error, done }] = useCallMutation('admin', 'saveContent', { refreshes: ['admin', 'content'] });
  useEffect(() => {
    if (done > 0) onClose();
  }, [done, onClose]);
  const of = (locale: string) => body[locale] ?? EMPTY;
  const set = (locale: string, part: Partial<typeof EMPTY>) =>
    change({ body: { ...body, [locale]: { ...of(locale), ...part } } });
  return (
    <FormDialog
      title={t('admin.content')}
      width={760}
      onClose={onClose}
      kept={kept}
      canSave={isSlug(slug) && LOCALES.every((locale) => of(locale).title.trim())}
      busy={busy}
      error={error}
      onSave={() => save({ body: { kind, slug, state: row?.state ?? 'published', body } })}
    >
      {!row && (
        <>
          <Select
            label={t('admin.kind')}
            value={kind}
            onChange={(next) => change({ kind: next as ContentKind })}
            options={WRITABLE.map((id) => ({ id, label: ds(`admin.content.${id}`) }))}
          />
          <TextField
            label={t('admin.slug')}
            value={slug}
            onChange={(next) => change({ slug: next })}
            isMono
            hint={t('admin.slugHint')}
          />
        </>
      )}
      {LOCALES.map((locale) => (
        <div key={locale} lang={locale} style={{ display: 'grid', gap: 12 }}>
          <TextField
            label={t('admin.titleIn', { language: NAMES[locale] })}
            value={of(locale).title}
            onChange={(title) => set(locale, { title })}
            maxLength={200}
          />
          <TextArea
            label={t('admin.textIn', { language: NAMES[locale] })}
            value={of(locale).markdown}
            onChange={(markdown) => set(locale, { markdown })}
            rows={8}
          />
        </div>
      ))}
    </FormDialog>
  );
}
