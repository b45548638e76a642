import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Muted, RowFlex, SegmentedControl, Stack } from '@stroma/design-system/primitives';
import { saveBlob } from '@stroma/design-system/plot-kit';
import { useTranslator } from '../app/useSay.ts';
import { pythonScript, rScript } from '../scripts/script.ts';
import type { MappedTable } from '../tools/chosen.ts';
import type { AnyTool } from '../tools/tool.types.ts';

const Code = styled.pre`
  max-height: 360px;
  overflow: auto;
  margin: 0;
  padding: 8px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-raised);
  font-family: var(--st-mono);
  font-size: 12px;
  line-height: 18px;
`;
/** Characters that are shown; the file has all. */
const SHOWN = 20_000;
const LANGUAGES = { python: { of: pythonScript, name: 'figure.py' }, r: { of: rScript, name: 'figure.R' } } as const;
type Language = keyof typeof LANGUAGES;

interface ScriptPanelProps {
  tool: AnyTool;
  chosen: MappedTable;
  title: string;
  /** mm. */
  width: number;
}
/** The script that draws the same values in Python or R, with the data in it. */
export function ScriptPanel({ tool, chosen, title, width }: ScriptPanelProps) {
  const say = useTranslator();
  const [language, setLanguage] = useState<Language>('python');
  const { of, name } = LANGUAGES[language];
  const text = useMemo(
    () => of(tool, chosen, title, { width, height: Math.round(width * 0.7) }),
    [of, tool, chosen, title, width],
  );
  return (
    <Stack>
      <RowFlex>
        <SegmentedControl
          label={say('script.language')}
          value={language}
          onChange={setLanguage}
          options={[
            { id: 'python', label: 'Python (matplotlib)' },
            { id: 'r', label: 'R (ggplot2)' },
          ]}
        />
        <Button icon="download" onPress={() => saveBlob(new Blob([text], { type: 'text/plain' }), name)}>
          {say('script.save', { name })}
        </Button>
      </RowFlex>
      <Code tabIndex={0} aria-label={name}>
        {text.slice(0, SHOWN)}
      </Code>
      {text.length > SHOWN && <Muted>{say('script.cut')}</Muted>}
    </Stack>
  );
}
