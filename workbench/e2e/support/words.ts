import { join } from 'node:path';
import { createIntl } from 'react-intl';
import enDesign from '../../../design-system/messages/en-US.json' with { type: 'json' };
import zhDesign from '../../../design-system/messages/zh-CN.json' with { type: 'json' };
import enApp from '../../messages/en-US.json' with { type: 'json' };
import zhApp from '../../messages/zh-CN.json' with { type: 'json' };
import { toolMessages } from '../../../tooling/vite/tool-messages.ts';

const ofTools = (locale: string) =>
  toolMessages(join(import.meta.dirname, `../../../design-system/messages/${locale}.json`));
const ALL: Record<string, Record<string, string>> = {
  'en-US': { ...enDesign, ...ofTools('en-US'), ...enApp },
  'zh-CN': { ...zhDesign, ...ofTools('zh-CN'), ...zhApp },
};

/** The message in one language, with its simple `{name}` values filled in: tests read what users read. */
export function messageReader(locale: 'en-US' | 'zh-CN') {
  return (id: string, values: Record<string, string | number> = {}): string => {
    const message = ALL[locale]![id];
    if (message === undefined) throw new Error(`no message ${id} in ${locale}`);
    return message.replaceAll(/\{(\w+)(?:, number)?\}/g, (_, name: string) => String(values[name]));
  };
}
export type Words = ReturnType<typeof messageReader>;

/** Like `messageReader`, for messages with plurals, dates or choices; every value must be given. */
export function messageFormatter(locale: 'en-US' | 'zh-CN') {
  const intl = createIntl({
    locale,
    messages: ALL[locale]!,
    onError: (error) => {
      throw error;
    },
  });
  return (id: string, values: Record<string, string | number> = {}): string => intl.formatMessage({ id }, values);
}
