'use client';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Mono, Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import type { DoctorProblem, DoctorReport, ImportDoctorDialogProps } from './ImportDoctorDialog.types.ts';

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
const Problem = styled.li`
  display: grid;
  gap: 4px;
  padding: 12px 0;
  border-top: 1px solid var(--st-line);
  overflow-wrap: anywhere;
`;

/** A file that was not understood at once: the layout found, what is wrong with it, and the repairs that can be made here. */
export function ImportDoctorDialog(props: ImportDoctorDialogProps) {
  const { isOpen, onClose, fileName, report, onRepair, onReadAsIs, busy } = props;
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = report.state === 'ready' ? report.data.problems : [];
  const chosen = problems.filter((p) => p.repair && !left.has(p.id)).map((p) => p.id);
  const blocked = problems.filter((p) => p.severity === 'blocks');
  const hopeless = blocked.some((p) => !p.repair);
  const enough = !hopeless && blocked.every((p) => chosen.includes(p.id));
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('doctor.title', { file: fileName })}
      width={640}
      footer={
        <>
          <Button onPress={onClose}>{t(hopeless ? 'common.close' : 'common.cancel')}</Button>
          {report.state === 'ready' && !blocked.length && <Button onPress={onReadAsIs}>{t('doctor.asIs')}</Button>}
          {problems.some((p) => p.repair) && !hopeless && (
            <Button tone="primary" busy={busy} isDisabled={!enough || !chosen.length} onPress={() => onRepair(chosen)}>
              {t('doctor.repair', { n: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <Loaded state={report}>
        {(found) => (
          <Stack>
            {hopeless && <Banner tone="danger">{t('doctor.hopeless')}</Banner>}
            {!problems.length && <Banner tone="success">{t('doctor.healthy')}</Banner>}
            <Layout report={found} />
            {problems.length > 0 && (
              <section aria-label={t('doctor.problems')}>
                <h3 style={{ margin: '0 0 8px' }}>{t('doctor.problems')}</h3>
                <ul>
                  {problems.map((problem) => (
                    <Row
                      key={problem.id}
                      problem={problem}
                      on={!left.has(problem.id)}
                      onChange={(on) => {
                        const next = new Set(left);
                        if (on) next.delete(problem.id);
                        else next.add(problem.id);
                        setLeft(next);
                      }}
                    />
                  ))}
                </ul>
              </section>
            )}
            <Muted>{t('doctor.untouched')}</Muted>
          </Stack>
        )}
      </Loaded>
    </DialogFrame>
  );
}

function Layout({ report }: { report: DoctorReport }) {
  const t = useT();
  const { layout, entries, cells, genes } = report;
  return (
    <Stack $gap={12}>
      <Facts
        facts={[
          [
            t('doctor.layout'),
            layout ? (
              <Badge key="l" tone="info">
                {t.dynamic(`file.layout.${layout}`, {}, layout)}
              </Badge>
            ) : (
              <Badge key="l" tone="danger">
                {t('doctor.noLayout')}
              </Badge>
            ),
          ],
          [t('common.cells'), cells === null ? undefined : t.number(cells)],
          [t('common.genes'), genes === null ? undefined : t.number(genes)],
        ]}
      />
      {entries.length > 0 && (
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
      )}
    </Stack>
  );
}

function Row({ problem, on, onChange }: { problem: DoctorProblem; on: boolean; onChange: (on: boolean) => void }) {
  const t = useT();
  const { kind, severity, where, repair } = problem;
  return (
    <Problem data-problem={kind}>
      <span>
        <Badge tone={severity === 'blocks' ? 'danger' : 'warning'}>{t(`doctor.severity.${severity}`)}</Badge>{' '}
        {t(`doctor.problem.${kind}`)}
      </span>
      {where && <Mono>{where}</Mono>}
      {repair ? (
        <Checkbox isSelected={on} onChange={onChange}>
          {t(`doctor.repair.${repair}`)}
        </Checkbox>
      ) : (
        <Muted>{t(`doctor.advice.${adviceOf(kind)}`)}</Muted>
      )}
    </Problem>
  );
}
const adviceOf = (kind: DoctorProblem['kind']) =>
  kind === 'missingFile' ? 'missingFile' : kind === 'rawMatrix' ? 'rawMatrix' : 'other';
