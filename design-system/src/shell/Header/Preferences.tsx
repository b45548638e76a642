'use client';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import type { Locale, ThemeName } from '../../primitives/common.types.ts';
import type { HeaderProps } from '../shell.types.ts';

type PreferencesProps = Pick<HeaderProps, 'locale' | 'onLocaleChange' | 'theme' | 'onThemeChange'>;
const LANGUAGES: readonly { id: Locale; label: string }[] = [
  { id: 'en-US', label: 'English' },
  { id: 'zh-CN', label: '简体中文' },
];
const ICONS = { light: 'sun', dark: 'moon', contrast: 'contrast' } as const;

/** Language and theme. Each language is named in itself. */
export function Preferences({ locale, onLocaleChange, theme, onThemeChange }: PreferencesProps) {
  const t = useT();
  return (
    <>
      <Menu
        label={t('shell.language')}
        items={LANGUAGES.map((l) => ({ ...l, icon: l.id === locale ? ('check' as const) : undefined }))}
        onAction={(id) => onLocaleChange(id as Locale)}
        trigger={<IconButton icon="globe" label={t('shell.language')} />}
      />
      <Menu
        label={t('shell.theme')}
        items={(['light', 'dark', 'contrast'] as const).map((id) => ({
          id,
          label: t(`shell.theme.${id}`),
          icon: ICONS[id],
        }))}
        onAction={(id) => onThemeChange(id as ThemeName)}
        trigger={<IconButton icon={ICONS[theme]} label={t('shell.theme')} />}
      />
    </>
  );
}
