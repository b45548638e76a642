import { useState } from 'react';
import { Tabs } from '@stroma/design-system/primitives';
import { useTranslator } from '../app/useSay.ts';
import type { MappedTable } from '../tools/chosen.ts';
import type { AnyTool, Model } from '../tools/tool.types.ts';
import { AboutPanel } from './AboutPanel.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { ScriptPanel } from './ScriptPanel.tsx';

const TABS = ['report', 'script', 'about'] as const;

interface OutputPanelProps {
  tool: AnyTool;
  chosen: MappedTable;
  model: Model;
  title: string;
  /** mm. */
  width: number;
}
/** Report, scripts and description of the tool. */
export function OutputPanel({ tool, chosen, model, title, width }: OutputPanelProps) {
  const say = useTranslator();
  const [tab, setTab] = useState<(typeof TABS)[number]>('report');
  return (
    <Tabs
      label={say('tabs.output')}
      value={tab}
      onChange={setTab}
      tabs={TABS.map((id) => ({ id, label: say(`tab.${id}`) }))}
    >
      {tab === 'report' && <ReportPanel facts={tool.report(model)} />}
      {tab === 'script' && <ScriptPanel {...{ tool, chosen, title, width }} />}
      {tab === 'about' && <AboutPanel tool={tool} />}
    </Tabs>
  );
}
