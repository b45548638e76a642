'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Mono, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import type { ReceiptProps } from '../../explorer.types.ts';

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
`;

/** Inputs, parameters, versions, the method sentence to copy and the script that repeats the result. */
export function Receipt({ state, onDownloadReproduce, reproduceDenied }: ReceiptProps) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  return (
    <Pad>
      <Loaded state={state}>
        {(r) => (
          <Stack>
            <h2>{t('receipt.method')}</h2>
            <Quote lang="en">{r.method}</Quote>
            <RowFlex>
              <Button
                small
                icon={copied ? 'check' : 'file'}
                onPress={() => void navigator.clipboard.writeText(r.method).then(() => setCopied(true))}
              >
                {t(copied ? 'receipt.copied' : 'receipt.copy')}
              </Button>
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
                [t('common.created'), t.date(r.createdAt)],
                [t('preview.seed'), r.seed === null ? undefined : t.number(r.seed, { useGrouping: false })],
              ]}
            />
            <details>
              <summary>{t('receipt.inputs')}</summary>
              <Facts facts={r.inputs.map((i) => [i.name, <Mono key={i.name}>{i.sha256}</Mono>])} />
            </details>
            <details>
              <summary>{t('jobInfo.parameters')}</summary>
              <Facts
                facts={Object.entries(r.parameters).map(([k, v]) => [k, <Mono key={k}>{JSON.stringify(v)}</Mono>])}
              />
            </details>
            <details>
              <summary>{t('receipt.versions')}</summary>
              <Facts facts={Object.entries(r.versions).map(([k, v]) => [k, <Mono key={k}>{v}</Mono>])} />
            </details>
          </Stack>
        )}
      </Loaded>
    </Pad>
  );
}
