import { useState } from 'react';
import { Tabs } from '@stroma/design-system/primitives';
import type { Drawing } from '../app/state.types.ts';
import { useTranslator } from '../app/useSay.ts';
import { DataPanel } from '../grid/DataPanel.tsx';
import { MappingPanel } from '../mapping/MappingPanel.tsx';
import type { AnyTool } from '../tools/tool.types.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { titledRoles } from './ownWords.ts';
import { keptMapping } from './start.ts';
import { StylePanel } from './StylePanel.tsx';
import type { ModelResult } from './useModel.ts';

const TABS = ['data', 'columns', 'settings', 'style'] as const;

interface InputPanelProps {
  tool: AnyTool;
  drawing: Drawing;
  modelled: ModelResult;
  colours: (count: number) => string[];
  onChange: (next: Partial<Drawing>) => void;
}
/** Table, columns, settings and style, one at a time. */
export function InputPanel({ tool, drawing, modelled, colours, onChange }: InputPanelProps) {
  const say = useTranslator();
  const [tab, setTab] = useState<(typeof TABS)[number]>('data');
  const { grid, mapping, settings, style } = drawing;
  const { chosen, model } = modelled;
  const groups = model ? tool.groups(model) : [];
  return (
    <Tabs
      label={say('tabs.input')}
      value={tab}
      onChange={setTab}
      tabs={TABS.map((id) => ({ id, label: say(`tab.${id}`) }))}
    >
      {tab === 'data' && (
        <DataPanel
          grid={grid}
          onGrid={(next) => onChange({ grid: next, mapping: next ? keptMapping(tool, drawing, next) : {} })}
        />
      )}
      {tab === 'columns' && !grid && <p>{say('refused.noTable')}</p>}
      {tab === 'columns' && grid && (
        <MappingPanel roles={tool.roles} onMapping={(next) => onChange({ mapping: next })} {...{ grid, mapping }} />
      )}
      {tab === 'settings' && (
        <SettingsPanel settings={tool.settings} values={settings} onChange={(next) => onChange({ settings: next })} />
      )}
      {tab === 'style' && (
        <StylePanel
          style={style}
          onStyle={(next) => onChange({ style: next })}
          titles={titledRoles(tool, chosen, say)}
          groups={groups}
          colours={colours(groups.length)}
        />
      )}
    </Tabs>
  );
}
