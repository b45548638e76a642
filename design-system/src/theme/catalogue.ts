import enUS from '../../messages/en-US.json' with { type: 'json' };
import zhCN from '../../messages/zh-CN.json' with { type: 'json' };
import type { Locale } from '../primitives/common.types.ts';

/** Both languages whole. Apart from the translator, so that who loads one language, or the messages of one door, has no other. */
export const MESSAGES: Record<Locale, Record<string, string>> = { 'en-US': enUS, 'zh-CN': zhCN };
