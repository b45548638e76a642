'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { useGiven } from '../../primitives/Kept/useGiven.ts';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { LinkKind, ShareLinkDialogProps } from './ShareLinkDialog.types.ts';

/** Days that are offered; the contract's LINK_LIMITS has the first and the most. */
const DAYS = [7, 30, 90, 180, 365] as const;
const UNTIL_REVOKED = 'none';
const KINDS: readonly LinkKind[] = ['reviewer', 'embed'];
const FIRST = { kind: 'reviewer' as LinkKind, label: '', left: [] as readonly string[], sites: '', days: '30' };
const lines = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** Form for a new link: content, audience and end. */
export function LinkForm(props: ShareLinkDialogProps) {
  const { name, tabs, views, current, note, onMake, onClose, isBusy, error } = props;
  const t = useT();
  const [form, setForm, kept] = useKept(`link:${name}`, FIRST);
  const [chosen, setChosen] = useState(current);
  const [wasSent, setSent] = useState(false);
  const given = useGiven(kept, error ?? null, onClose);
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const { kind, label, left, sites, days } = form;
  const change = (part: Partial<typeof FIRST>): void => setForm((now) => ({ ...now, ...part }));
  const shown = tabs.filter(({ id }) => !left.includes(id)).map(({ id }) => id);
  const isEmbed = kind === 'embed';
  const problems = {
    label: label.trim() ? undefined : t('links.labelMissing'),
    tabs: isEmbed || shown.length ? undefined : t('links.tabsMissing'),
    sites: !isEmbed || lines(sites).length ? undefined : t('links.sitesMissing'),
  };
  const submit = (): void => {
    setSent(true);
    seek();
    if (Object.values(problems).some(Boolean)) return;
    given.give();
    onMake({
      ...{ kind, label: label.trim(), views: isEmbed ? [chosen] : shown, origins: isEmbed ? lines(sites) : [] },
      days: isEmbed && days === UNTIL_REVOKED ? null : Number(days === UNTIL_REVOKED ? FIRST.days : days),
    });
  };
  const ends = [...DAYS.map((n) => ({ id: `${n}`, label: t('links.days', { n }) }))];
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <SegmentedControl
          label={t('links.kind')}
          value={kind}
          onChange={(next) => change({ kind: next })}
          options={KINDS.map((id) => ({ id, label: t(`links.kind.${id}`) }))}
        />
        <p>{t(`links.text.${kind}`)}</p>
        <TextField
          label={t('links.label')}
          hint={t('links.labelHint')}
          value={label}
          onChange={(next) => change({ label: next })}
          maxLength={100}
          isRequired
          errorMessage={wasSent ? problems.label : undefined}
        />
        {isEmbed ? (
          <>
            <Select label={t('links.view')} value={chosen} onChange={setChosen} options={views} />
            {note && <Muted>{note}</Muted>}
            <TextArea
              label={t('links.sites')}
              hint={t('links.sitesHint')}
              rows={2}
              value={sites}
              onChange={(next) => change({ sites: next })}
              isRequired
              {...(wasSent && problems.sites && { errorMessage: problems.sites })}
            />
            <Banner tone="warning">{t(`links.embedOpen.${chosen === 'map' ? 'map' : 'tab'}`)}</Banner>
          </>
        ) : (
          <div role="group" aria-label={t('links.tabs')}>
            <Stack $gap={8}>
              <Muted>{t('links.tabs')}</Muted>
              <RowFlex>
                {tabs.map(({ id, label: tab }) => (
                  <Checkbox
                    key={id}
                    isSelected={!left.includes(id)}
                    onChange={(on) => change({ left: on ? left.filter((one) => one !== id) : [...left, id] })}
                  >
                    {tab}
                  </Checkbox>
                ))}
              </RowFlex>
              {wasSent && problems.tabs && <Banner tone="danger">{problems.tabs}</Banner>}
            </Stack>
          </div>
        )}
        <Select
          label={t('links.end')}
          value={!isEmbed && days === UNTIL_REVOKED ? FIRST.days : days}
          onChange={(next) => change({ days: next })}
          options={isEmbed ? [...ends, { id: UNTIL_REVOKED, label: t('links.untilRevoked') }] : ends}
        />
        <RowFlex>
          <Button type="submit" tone="primary" icon="link" isBusy={isBusy}>
            {t('links.make')}
          </Button>
        </RowFlex>
      </Stack>
    </form>
  );
}
