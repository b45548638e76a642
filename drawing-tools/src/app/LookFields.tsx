import { Select } from '@stroma/design-system/primitives';
import type { Locale, ThemeName } from './state.types.ts';
import { useTranslator } from './useSay.ts';

interface LookFieldsProps {
  locale: Locale;
  theme: ThemeName;
  onLook: (look: { locale: Locale; theme: ThemeName }) => void;
}
/** Language and theme of an application on its own page. */
export function LookFields({ locale, theme, onLook }: LookFieldsProps) {
  const say = useTranslator();
  return (
    <>
      <Select
        label={say('look.language')}
        hideLabel
        value={locale}
        onChange={(next) => onLook({ locale: next, theme })}
        options={[
          { id: 'en-US', label: 'English' },
          { id: 'zh-CN', label: '中文' },
        ]}
      />
      <Select
        label={say('look.theme')}
        hideLabel
        value={theme}
        onChange={(next) => onLook({ locale, theme: next })}
        options={(['light', 'dark', 'contrast'] as const).map((id) => ({ id, label: say(`theme.${id}`) }))}
      />
    </>
  );
}
