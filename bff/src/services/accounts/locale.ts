import type { Context } from 'koa';
import type { UserRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { unlessDiskFull } from '../../errors.ts';

type Locale = UserRow['locale'];

/** The first supported language of Accept-Language; null if there is none. */
export function localeOf(ctx: Context): Locale | null {
  const first = ctx.get('accept-language').split(/[,;]/)[0]!.trim().toLowerCase();
  if (first === 'zh' || first.startsWith('zh-')) return 'zh-CN';
  return first === 'en' || first.startsWith('en-') ? 'en-US' : null;
}

/** Mails and notifications go in the language that their reader last used the product in. */
export async function rememberLocale(deps: Deps, user: UserRow, ctx: Context): Promise<void> {
  const locale = localeOf(ctx);
  if (!locale || locale === user.locale) return;
  await deps.db('users').where({ id: user.id }).update({ locale }).catch(unlessDiskFull);
}
