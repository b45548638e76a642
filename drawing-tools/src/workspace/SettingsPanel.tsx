import { Muted, NumberField, Select, Stack, Switch, TextField } from '@stroma/design-system/primitives';
import { allowedValue, type Settings } from '../tools/chosen.ts';
import type { Setting, SettingValue } from '../tools/tool.types.ts';
import { useTranslator } from '../app/useSay.ts';

interface SettingsPanelProps {
  settings: readonly Setting[];
  values: Settings;
  onChange: (values: Settings) => void;
}
/** The tool's settings from its schema. */
export function SettingsPanel({ settings, values, onChange }: SettingsPanelProps) {
  const say = useTranslator();
  if (!settings.length) return <Muted>{say('settings.none')}</Muted>;
  return (
    <Stack>
      {settings.map((setting) => (
        <SettingField
          key={setting.id}
          setting={setting}
          value={allowedValue(setting, values[setting.id])}
          onChange={(value) => onChange({ ...values, [setting.id]: value })}
        />
      ))}
    </Stack>
  );
}

interface FieldProps {
  setting: Setting;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}
function SettingField({ setting, value, onChange }: FieldProps) {
  const say = useTranslator();
  const label = say(`setting.${setting.id}`);
  if (setting.kind === 'switch')
    return (
      <Switch isSelected={value === true} onChange={onChange}>
        {label}
      </Switch>
    );
  if (setting.kind === 'text') return <TextField label={label} value={String(value)} onChange={onChange} />;
  if (setting.kind === 'number')
    return (
      <NumberField
        label={label}
        value={Number(value)}
        minValue={setting.min}
        maxValue={setting.max}
        step={setting.step}
        onChange={(next) => onChange(Number.isNaN(next) ? setting.value : next)}
      />
    );
  return (
    <Select
      label={label}
      value={String(value)}
      onChange={onChange}
      options={setting.options.map((id) => ({ id, label: say(`${setting.id}.${id}`) }))}
    />
  );
}
