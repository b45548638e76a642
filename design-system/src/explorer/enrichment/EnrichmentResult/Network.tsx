'use client';
import { useMemo, type ReactNode } from 'react';
import type { EnrichmentResult as Result, EnrichmentTerm } from '@stroma/contract/tools';
import { TermNetwork } from '../../../charts/TermNetwork/TermNetwork.tsx';
import { termNetworkTable } from '../../../charts/TermNetwork/TermNetwork.table.ts';
import { topTerms } from '../../../kernels/results/enrichment.ts';
import { useT } from '../../../theme/messages.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { PaletteId } from '../../../tokens/palettes.types.ts';
import { noneHint } from './noneHint.ts';

/** Terms of the network from all databases. */
const MOST = 40;
interface NetworkProps {
  result: Result;
  source: number | null;
  padj: number;
  title: string;
  palette?: PaletteId | undefined;
  picked: EnrichmentTerm | null;
  onPick: (term: EnrichmentTerm) => void;
  /** The card of the picked term. */
  children: ReactNode;
}
/** The interactive view: enriched terms that share genes. A pressed term shows its neighbours and its genes. */
export function Network({ result, source, padj, title, palette, picked, onPick, children }: NetworkProps) {
  const t = useT();
  const shown = useMemo(() => shownOf(result, source, padj), [result, source, padj]);
  const at = picked ? shown.terms.indexOf(picked) : -1;
  return (
    <>
      <PlotFrame
        isMain
        title={title}
        subtitle={t.dynamic('enrichment.networkHint')}
        state={shown.terms.length ? { state: 'ready', data: shown } : { state: 'empty' }}
        table={(d) => termNetworkTable({ ...d, data: d.terms }, t)}
        emptyTitle={t('enrichment.none')}
        emptyHint={noneHint(result, source, t)}
      >
        {(d) => (
          <TermNetwork
            data={d.terms}
            links={d.links}
            title={title}
            selected={at < 0 ? null : at}
            onSelect={({ item }) => onPick(item)}
            palette={palette}
          />
        )}
      </PlotFrame>
      {children ?? (
        <div style={{ padding: '8px 16px 0' }}>
          <Muted>{t('enrichment.pickHint')}</Muted>
        </div>
      )}
    </>
  );
}

function shownOf({ terms, links, databases }: Result, source: number | null, padj: number) {
  const passing = terms.filter((x) => (source === null || x.source === source) && x.p_val_adj <= padj);
  const kept = topTerms(passing, Math.ceil(MOST / Math.max(1, source === null ? databases.length : 1)));
  const place = new Map(kept.map((term, i) => [terms.indexOf(term), i]));
  return {
    terms: kept,
    links: links.flatMap(({ a, b, ...rest }) => {
      const [from, to] = [place.get(a), place.get(b)];
      return from === undefined || to === undefined ? [] : [{ a: from, b: to, ...rest }];
    }),
  };
}
