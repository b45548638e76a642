'use client';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT, type Translate } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { copyText } from '../../../primitives/copyText.ts';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Mono, Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { ParameterFacts } from '../../../primitives/ParameterFacts/ParameterFacts.tsx';
import type { ReceiptData, ReceiptProps } from '../../explorer.types.ts';

const Quote = styled.blockquote`
  margin: 0;
  padding: 12px 16px;
  border-inline-start: 2px solid var(--st-accent);
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
export function Receipt({ state, ...verbs }: ReceiptProps) {
  return (
    <Pad>
      <Loaded state={state}>{(receipt) => <Recorded receipt={receipt} {...verbs} />}</Loaded>
    </Pad>
  );
}

function Recorded({ receipt: r, ...verbs }: Omit<ReceiptProps, 'state'> & { receipt: ReceiptData }) {
  const t = useT();
  const missing = t('info.notRecorded');
  const tooLarge = r.data && r.data.values > r.data.most;
  return (
    <Stack>
      <h2>{t('receipt.method')}</h2>
      {r.method ? <Quote>{r.method[t.locale]}</Quote> : <Muted>{missing}</Muted>}
      <Verbs
        {...verbs}
        method={r.method?.[t.locale]}
        onDownloadReproduce={tooLarge ? undefined : verbs.onDownloadReproduce}
      />
      {tooLarge && <Banner tone="warning">{t('receipt.tooLarge', { ...r.data })}</Banner>}
      <Facts facts={r.chart ? chartFacts(r, t) : jobFacts(r, t)} />
      <Part title={t('receipt.inputs')}>
        {r.inputs &&
          r.inputs.map((input) => (
            <Facts
              key={input.name}
              facts={[
                [t(r.chart ? 'receipt.datasetName' : 'samples.name'), input.name],
                [t('samples.group'), input.group || undefined],
                [t('receipt.dataset'), input.version && <Mono>{input.version}</Mono>],
                [t('common.cells'), input.cells === undefined ? missing : t.number(input.cells)],
                [t('common.genes'), input.genes === undefined ? missing : t.number(input.genes)],
                [t('receipt.homologues'), input.homologues && homologuesOf(input.homologues, t)],
                ['SHA-256', input.sha256 ? <Mono>{input.sha256}</Mono> : missing],
              ]}
            />
          ))}
      </Part>
      {r.genes && r.genes.length > 0 && (
        <Part title={t('receipt.genes')}>
          <Facts facts={r.genes.map((gene) => [gene.symbol, <Mono key={gene.symbol}>{gene.gene_id}</Mono>])} />
        </Part>
      )}
      {r.groups && r.groups.length > 0 && (
        <Part title={t('receipt.cellSets')}>
          <Facts
            facts={r.groups.map((group) => [
              `${group.name} (${t.number(group.cells)})`,
              <Mono key={group.name}>{group.sha256}</Mono>,
            ])}
          />
        </Part>
      )}
      {r.labels && Object.keys(r.labels).length > 0 && (
        <Part title={t('receipt.labels')}>
          <Facts
            facts={Object.entries(r.labels).map(([column, version]) => [column, <Mono key={column}>{version}</Mono>])}
          />
        </Part>
      )}
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

interface VerbsProps extends Omit<ReceiptProps, 'state'> {
  method: string | undefined;
}
/** Buttons that copy with one click and confirm it. */
function Verbs({
  method,
  onDownloadReproduce,
  reproduceDenied,
  onCopyPython,
  isCopied: isScriptCopied = false,
  isBusy = false,
}: VerbsProps) {
  const t = useT();
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null);
  const isCopied = copied === 'copied';
  return (
    <RowFlex style={{ flexWrap: 'wrap' }}>
      {method && (
        <Button
          isSmall
          icon={isCopied ? 'check' : 'file'}
          onPress={() =>
            void copyText(method).then(
              () => setCopied('copied'),
              () => setCopied('failed'),
            )
          }
        >
          {t(isCopied ? 'receipt.copied' : 'receipt.copy')}
        </Button>
      )}
      {onCopyPython && (
        <Button isSmall icon={isScriptCopied ? 'check' : 'file'} onPress={onCopyPython}>
          {t(isScriptCopied ? 'receipt.copied' : 'plot.copyPython')}
        </Button>
      )}
      {onDownloadReproduce && (
        <Button isSmall icon="download" isBusy={isBusy} onPress={onDownloadReproduce} denied={reproduceDenied}>
          reproduce.zip
        </Button>
      )}
      {copied === 'failed' && <Banner tone="danger">{t('common.copyRefused')}</Banner>}
    </RowFlex>
  );
}

type FactList = readonly (readonly [string, ReactNode])[];
const hashOf = (r: ReceiptData, t: Translate): readonly [string, ReactNode] => [
  t('receipt.cellSet'),
  r.cellSet ? <Mono key="hash">{r.cellSet.sha256}</Mono> : t('info.notRecorded'),
];
type Homologues = NonNullable<NonNullable<ReceiptData['inputs']>[number]['homologues']>;
/** Source species of the genes, and how many were kept; the numbers of early imports are unknown. */
const homologuesOf = ({ from, to, table, oneToOne, many, none }: Homologues, t: Translate): string =>
  oneToOne === undefined
    ? t('receipt.homologuesFrom', { from, to })
    : t('receipt.homologuesOf', { from, to, table: table ?? '', oneToOne, many: many ?? 0, none: none ?? 0 });
function jobFacts(r: ReceiptData, t: Translate): FactList {
  const missing = t('info.notRecorded');
  const number = (value: number | undefined): string =>
    value === undefined ? missing : t.number(value, { useGrouping: false });
  return [
    [t('jobInfo.kind'), r.tool ? t.dynamic(`job.tool.${r.tool}`, {}, r.tool) : missing],
    [t('jobInfo.id'), <Mono key="j">{r.jobId}</Mono>],
    [t('common.created'), r.createdAt ? t.date(r.createdAt) : missing],
    [t('receipt.kept'), r.cellSet ? t.number(r.cellSet.cells) : missing],
    hashOf(r, t),
    [t('preview.seed'), number(r.seed)],
    [t('receipt.threads'), number(r.threads)],
  ];
}
function chartFacts(r: ReceiptData, t: Translate): FactList {
  const missing = t('info.notRecorded');
  return [
    [t('receipt.chart'), t.dynamic(`receipt.chart.${r.chart}`, {}, r.chart)],
    [t('common.created'), r.createdAt ? t.date(r.createdAt) : missing],
    [t('receipt.cellsShown'), r.cellSet ? t.number(r.cellSet.cells) : missing],
    hashOf(r, t),
    [t('receipt.size'), r.data ? t.number(r.data.values) : missing],
  ];
}

/** One part that can be expanded; without content it states that the part was not recorded. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <details>
      <summary>{title}</summary>
      {children ? <Stack $gap={12}>{children}</Stack> : <Muted>{t('info.notRecorded')}</Muted>}
    </details>
  );
}
