import { useIntl } from 'react-intl';
import { Button, Select } from '@stroma/design-system/primitives';
import type { Host } from '../app/host.types.ts';
import { Bar } from '../app/layout.styles.ts';
import { LookFields } from '../app/LookFields.tsx';
import type { Drawing, Locale, ThemeName } from '../app/state.types.ts';
import { useTranslator } from '../app/useSay.ts';
import { openExample } from '../tools/example.ts';
import type { AnyTool } from '../tools/tool.types.ts';

interface TopBarProps {
  name: string;
  tool: AnyTool;
  theme: ThemeName;
  host?: Host;
  onLook?: ((look: { locale: Locale; theme: ThemeName }) => void) | undefined;
  onLeave: () => void;
  onChange: (next: Partial<Drawing>) => void;
  onHand: (to: 'onSave' | 'onSend', kind: 'drawing' | 'template') => void;
}
/** The tool's name, its examples, and the actions supported by the surrounding page. */
export function TopBar({ name, tool, theme, host, onLook, onLeave, onChange, onHand }: TopBarProps) {
  const say = useTranslator();
  const locale = useIntl().locale as Locale;
  return (
    <Bar>
      <Button tone="quiet" icon="arrowLeft" onPress={onLeave}>
        {say('tools.all')}
      </Button>
      <h1>{name}</h1>
      <Select
        label={say('example.open')}
        hideLabel
        placeholder={say('example.open')}
        value={null}
        onChange={(id) => {
          const example = tool.examples.find((one) => one.id === id);
          if (example) onChange(openExample(example, say(`example.${example.id}`)));
        }}
        options={tool.examples.map(({ id }) => ({ id, label: say(`example.${id}`) }))}
      />
      {host?.may.save && (
        <>
          <Button tone="primary" onPress={() => onHand('onSave', 'drawing')}>
            {say('save')}
          </Button>
          <Button onPress={() => onHand('onSave', 'template')}>{say('save.template')}</Button>
        </>
      )}
      {host?.may.send && <Button onPress={() => onHand('onSend', 'drawing')}>{say('send')}</Button>}
      {onLook && <LookFields {...{ locale, theme, onLook }} />}
    </Bar>
  );
}
