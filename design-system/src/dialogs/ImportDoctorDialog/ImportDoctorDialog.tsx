'use client';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { copyText } from '../../primitives/copyText.ts';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Mono, Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Choices } from './Choices.tsx';
import { Part, Sentences } from './Part.tsx';
import { Repairs } from './Repairs.tsx';
import type { DoctorEntry, DoctorReport, ImportDoctorDialogProps } from './ImportDoctorDialog.types.ts';
import { assumptions, faultText, describeFile, reportTexts } from './sentences.ts';

const Entries = styled.ul`
  max-height: 168px;
  overflow: auto;
  padding: 4px 0;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-sunken);
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 12px;
    padding: 4px 12px;
  }
`;
/** Report on a file before its upload: contents, assumptions, missing data, and options that change the import. */
export function ImportDoctorDialog(props: ImportDoctorDialogProps) {
  const { isOpen, onClose, fileName, report, choices, onChoose, loadLanguages, onParse, isParsing, error } = props;
  const t = useT();
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null);
  const found = report.state === 'ready' ? report.data : null;
  const isCopied = copied === 'copied';
  const copy = async (data: DoctorReport) => {
    const text = reportTexts((await loadLanguages?.()) ?? [t], fileName, data);
    await copyText(text).then(
      () => setCopied('copied'),
      () => setCopied('failed'),
    );
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('doctor.title', { file: fileName })}
      width={640}
      footer={
        <>
          {found && (
            <Button icon={isCopied ? 'check' : 'file'} onPress={() => void copy(found)}>
              {t(isCopied ? 'doctor.copied' : 'doctor.copy')}
            </Button>
          )}
          <Button tone={onParse ? 'secondary' : 'primary'} onPress={onClose}>
            {t('common.close')}
          </Button>
          {onParse && (
            <Button tone="primary" onPress={onParse} isDisabled={isParsing}>
              {t('doctor.parseAgain')}
            </Button>
          )}
        </>
      }
    >
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      {copied === 'failed' && <Banner tone="danger">{t('common.copyRefused')}</Banner>}
      <Loaded state={report}>
        {(data) => (
          <Stack>
            <Verdict report={data} />
            <Part title={t('doctor.found')}>
              <Facts facts={describeFile(t, data)} />
            </Part>
            <Sentences title={t('doctor.assumed')} sentences={assumptions(t, data)} />
            <Sentences
              title={t('doctor.missing')}
              sentences={data.missing.map((what) => t(`doctor.missing.${what}`))}
            />
            {data.repairs.length > 0 && (
              <Part title={t('doctor.repairs')}>
                <Repairs repairs={data.repairs} choices={choices} onChoose={onChoose} isStored={Boolean(onParse)} />
              </Part>
            )}
            {onChoose && hasChoices(data) && (
              <Part title={t('doctor.choose')}>
                <Choices report={data} choices={choices} onChoose={onChoose} />
              </Part>
            )}
            {data.entries.length > 0 && <Contents entries={data.entries} />}
            <Muted>{t(onParse ? 'doctor.fromStored' : 'doctor.untouched')}</Muted>
          </Stack>
        )}
      </Loaded>
    </DialogFrame>
  );
}

const hasChoices = ({ table, matrices, modalities, libraries, bins }: DoctorReport): boolean =>
  table !== null || matrices.length > 0 || modalities.length > 1 || libraries.length > 0 || bins.length > 1;

function Verdict({ report }: { report: DoctorReport }) {
  const t = useT();
  const { faults, notes, missing, isUnsure, suggested, repairs } = report;
  if (faults.length)
    return (
      <Banner tone="danger">
        {faults.map((fault) => (
          <div key={fault.id}>{faultText(t, fault)}</div>
        ))}
      </Banner>
    );
  const hasDates = repairs.some(({ id, isChosen }) => id === 'dates' && !isChosen);
  const isClear = !hasDates && !notes.length && !missing.length && !isUnsure && !Object.keys(suggested).length;
  return isClear ? <Banner tone="success">{t('doctor.healthy')}</Banner> : null;
}

function Contents({ entries }: { entries: readonly DoctorEntry[] }) {
  const t = useT();
  return (
    <Entries aria-label={t('doctor.entries')} tabIndex={0}>
      {entries.map((e) => (
        <li key={e.path}>
          <Mono>
            {/* A path breaks at its joints before it breaks within a word. */}
            {e.path.split(/(?<=[/_.-])/).map((part, i) => (
              <Fragment key={i}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </Mono>
          <Muted>{t(`doctor.role.${e.role}`)}</Muted>
          <Muted>{t.bytes(e.size)}</Muted>
        </li>
      ))}
    </Entries>
  );
}
