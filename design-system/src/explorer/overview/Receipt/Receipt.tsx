'use client';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Mono, Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { ParameterFacts } from '../../../primitives/ParameterFacts/ParameterFacts.tsx';
import type { ReceiptData, ReceiptProps } from '../../explorer.types.ts';

const Quote = styled.blockquote`
  margin: 0;
  padding: 12px 16px;
  border-left: 2px solid var(--st-accent);
  background: var(--st-sunken);
  border-radius: 0 var(--st-radius) var(--st-radius) 0;
  font-size: 13px;
  white-space: pre-line;
`;
const Pad = styled.div`
  padding: 12px 16px 24px;
  summary {
    cursor: pointer;
    font-weight: 600;
    padding: 4px 0;
  }
  details > :not(summary) {
    padding: 4px 0 8px 12px;
  }
`;
const References = styled.ul`
  margin: 0;
  font-size: 13px;
  line-height: 20px;
`;

/** Inputs, parameters, versions, the method to copy into a paper, and the script that computes the result again. */
export function Receipt({ state, onDownloadReproduce, reproduceDenied }: ReceiptProps) {
  return (
    <Pad>
      <Loaded state={state}>
        {(receipt) => (
          <Recorded receipt={receipt} onDownloadReproduce={onDownloadReproduce} reproduceDenied={reproduceDenied} />
        )}
      </Loaded>
    </Pad>
  );
}

interface RecordedProps {
  receipt: ReceiptData;
  onDownloadReproduce: ReceiptProps['onDownloadReproduce'] | undefined;
  reproduceDenied: ReceiptProps['reproduceDenied'];
}

function Recorded({ receipt: r, onDownloadReproduce, reproduceDenied }: RecordedProps) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const missing = t('info.notRecorded');
  const method = r.method?.[t.locale];
  const number = (value: number | undefined): string =>
    value === undefined ? missing : t.number(value, { useGrouping: false });
  return (
    <Stack>
      <h2>{t('receipt.method')}</h2>
      {method ? <Quote>{method}</Quote> : <Muted>{missing}</Muted>}
      <RowFlex>
        {method && (
          <Button
            small
            icon={copied ? 'check' : 'file'}
            onPress={() => void navigator.clipboard.writeText(method).then(() => setCopied(true))}
          >
            {t(copied ? 'receipt.copied' : 'receipt.copy')}
          </Button>
        )}
        {onDownloadReproduce && (
          <Button small icon="download" onPress={onDownloadReproduce} denied={reproduceDenied}>
            reproduce.zip
          </Button>
        )}
      </RowFlex>
      <Facts
        facts={[
          [t('jobInfo.kind'), t.dynamic(`job.tool.${r.tool}`, {}, r.tool)],
          [t('jobInfo.id'), <Mono key="j">{r.jobId}</Mono>],
          [t('common.created'), r.createdAt ? t.date(r.createdAt) : missing],
          [t('receipt.kept'), r.cellSet ? t.number(r.cellSet.cells) : missing],
          [t('preview.seed'), number(r.seed)],
          [t('receipt.threads'), number(r.threads)],
        ]}
      />
      <Part title={t('receipt.inputs')}>
        {r.inputs &&
          r.inputs.map((input) => (
            <Facts
              key={input.name}
              facts={[
                [t('samples.name'), input.name],
                [t('samples.group'), input.group || undefined],
                [t('common.cells'), input.cells === undefined ? missing : t.number(input.cells)],
                [t('common.genes'), input.genes === undefined ? missing : t.number(input.genes)],
                ['SHA-256', input.sha256 ? <Mono>{input.sha256}</Mono> : missing],
              ]}
            />
          ))}
      </Part>
      <Part title={t('jobInfo.parameters')}>{r.params && <ParameterFacts params={r.params} />}</Part>
      <Part title={t('receipt.versions')}>
        {r.libraries && (
          <Facts
            facts={[
              ['Python', r.python && <Mono>{r.python}</Mono>],
              ...Object.entries(r.libraries).map(
                ([name, version]) => [name, <Mono key={name}>{version}</Mono>] as const,
              ),
            ]}
          />
        )}
      </Part>
      <Part title={t('receipt.citations')}>
        {r.citations && (
          <References lang="en">
            {r.citations.map((citation) => (
              <li key={citation}>{citation}</li>
            ))}
          </References>
        )}
      </Part>
    </Stack>
  );
}

/** One part to open; without content it says that the part was not recorded. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <details>
      <summary>{title}</summary>
      {children ? <Stack $gap={12}>{children}</Stack> : <Muted>{t('info.notRecorded')}</Muted>}
    </details>
  );
}
