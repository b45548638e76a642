import { useRef, useState } from 'react';
import type { CellGroup } from '@stroma/contract/tools';
import { useT } from '@stroma/design-system/messages';
import { SegmentedControl } from '@stroma/design-system/primitives';
import { useSearchParams } from 'react-router';
import { useHandoff } from '../../../../features/selection/index.ts';
import type { TabProps } from '../../tab.ts';
import { Analyse, type Asked } from './Analyse.tsx';
import { Manage } from './Manage.tsx';

const PARTS = ['subsets', 'analyse'] as const;
type Part = (typeof PARTS)[number];

/** Subsets of the dataset with their edits, and datasets made of its cells (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const t = useT();
  const [query] = useSearchParams();
  const [part, setPart] = useState<Part>(query.has('result') ? 'analyse' : 'subsets');
  const [asked, setAsked] = useState<Asked | null>(null);
  const times = useRef(0);
  const ask = (cells: CellGroup, isExtract: boolean, isRun = false) => {
    setAsked({ cells, isExtract, isRun, times: (times.current += 1) });
    setPart('analyse');
  };
  useHandoff('subset', ([cells], run) => cells && ask(cells, false, run));
  return (
    <>
      <div style={{ padding: '12px 16px 0' }}>
        <SegmentedControl
          label={t.dynamic('explorer.tab.subset')}
          value={part}
          options={PARTS.map((id) => ({ id, label: t.dynamic(`subset.part.${id}`) }))}
          onChange={setPart}
        />
      </div>
      {part === 'subsets' ? (
        <Manage detail={detail} onAnalyse={ask} onMapped={(colourBy) => change({ colourBy, highlighted: [] })} />
      ) : (
        <Analyse detail={detail} view={view} change={change} asked={asked} onTaken={() => setAsked(null)} />
      )}
    </>
  );
}
