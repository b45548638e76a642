import { useState } from 'react';
import { App } from './App.tsx';
import type { Locale, ThemeName } from './state.types.ts';

const KEY = 'stroma-drawing-tools';
const THEMES: readonly ThemeName[] = ['light', 'dark', 'contrast'];
interface Look {
  locale: Locale;
  theme: ThemeName;
}
/** The user's last choice, or before that the browser's language and theme. A browser may refuse to store it. */
function firstLook(): Look {
  const look: Look = {
    locale: navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US',
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { locale, theme } = stored as Partial<Look>;
    return {
      locale: locale === 'en-US' || locale === 'zh-CN' ? locale : look.locale,
      theme: THEMES.find((one) => one === theme) ?? look.theme,
    };
  } catch {
    return look;
  }
}

/** The application as a standalone page. */
export function StandaloneApp() {
  const [look, setLook] = useState(firstLook);
  const change = (next: Look) => {
    setLook(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // The next visit starts with the browser's default look.
    }
  };
  return <App {...look} onLook={change} />;
}
