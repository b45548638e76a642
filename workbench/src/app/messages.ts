import type { Locale } from '@stroma/design-system/primitives';

type Messages = Readonly<Record<string, string>>;
const loaders: Record<Locale, () => Promise<Messages>> = {
  'en-US': async () =>
    join(await Promise.all([import('@stroma/design-system/messages/en-US.json'), import('../../messages/en-US.json')])),
  'zh-CN': async () =>
    join(await Promise.all([import('@stroma/design-system/messages/zh-CN.json'), import('../../messages/zh-CN.json')])),
};
const join = (parts: readonly { default: Messages }[]): Messages => Object.assign({}, ...parts.map((p) => p.default));
const loaded = new Map<Locale, Promise<Messages>>();

/** All sentences of one language; the other one is not downloaded until it is chosen or searched in. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known) return known;
  const asked = loaders[locale]();
  loaded.set(locale, asked);
  asked.catch(() => loaded.delete(locale));
  return asked;
}
