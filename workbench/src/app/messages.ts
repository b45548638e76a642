import type { Locale } from '@stroma/design-system/primitives';
import enUS from '../../messages/en-US.json' with { type: 'json' };
import zhCN from '../../messages/zh-CN.json' with { type: 'json' };

/** The application's own messages; the design system ships the rest. */
export const APP_MESSAGES: Record<Locale, Record<string, string>> = { 'en-US': enUS, 'zh-CN': zhCN };
