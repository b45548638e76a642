import enUS from '../../messages/en-US.json' with { type: 'json' };
import zhCN from '../../messages/zh-CN.json' with { type: 'json' };
import type { Locale } from '../primitives/common.types.ts';

/**
 * Messages of both languages. Separate from the translator, so that bundles with one language, or with one entry point's messages, do not include the
 * others.
 */
export const MESSAGES: Record<Locale, Record<string, string>> = { 'en-US': enUS, 'zh-CN': zhCN };
