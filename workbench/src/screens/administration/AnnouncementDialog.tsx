import { useEffect } from 'react';
import type { Announcement } from '@stroma/contract';
import { TextArea, TextField, useKept } from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';
import { useCallMutation } from '../../features/calls/index.ts';
import { FormDialog } from './FormDialog.tsx';

const DAY_MS = 24 * 3600_000;
/** ISO time ↔ the browser's local field. */
const toLocal = (iso: string): string => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** An announcement in both languages with its time; readers see it above every page. */
export function AnnouncementDialog({
  row,
  onClose,
  clock = Date.now,
}: {
  row: Announcement | null;
  onClose: () => void;
  /** Milliseconds since 1970: a new one is shown from now. */
  clock?: () => number;
}) {
  const t = useAppT();
  const first = () => ({
    text: row?.text ?? { 'en-US': '', 'zh-CN': '' },
    from: toLocal(row?.from ?? new Date(clock()).toISOString()),
    until: toLocal(row?.until ?? new Date(clock() + 7 * DAY_MS).toISOString()),
  });
  const [values, setValues, kept] = useKept(`announcement:${row?.id ?? ''}`, first);
  const { text, from, until } = values;
  const set = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const setText = (next: typeof text) => set({ text: next });
  const [save, { busy, error, done }] = useCallMutation('admin', 'saveAnnouncement', {
    refreshes: ['admin', 'content'],
  });
  useEffect(() => {
    if (done > 0) onClose();
  }, [done, onClose]);
  const isTimed = Boolean(from && until) && new Date(from) < new Date(until);
  return (
    <FormDialog
      title={t('admin.announcement')}
      onClose={onClose}
      kept={kept}
      canSave={Boolean(text['en-US'].trim() && text['zh-CN'].trim() && isTimed)}
      busy={busy}
      error={error}
      onSave={() =>
        save({
          body: {
            ...(row && { id: row.id }),
            text,
            from: new Date(from).toISOString(),
            until: new Date(until).toISOString(),
          },
        })
      }
    >
      <TextArea label="English" value={text['en-US']} onChange={(en) => setText({ ...text, 'en-US': en })} rows={3} />
      <TextArea label="中文" value={text['zh-CN']} onChange={(zh) => setText({ ...text, 'zh-CN': zh })} rows={3} />
      <TextField label={t('admin.from')} type="datetime-local" value={from} onChange={(next) => set({ from: next })} />
      <TextField
        label={t('admin.until')}
        type="datetime-local"
        value={until}
        onChange={(next) => set({ until: next })}
        {...(!isTimed && { errorMessage: t('admin.untilBefore') })}
      />
    </FormDialog>
  );
}
