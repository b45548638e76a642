import type { Context } from 'koa';
import { account, isEmail } from '@stroma/contract';
import type { Region } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { storeMessage } from '../../services/accounts/contact.ts';
import { geoOf } from '../../services/accounts/geo.ts';

async function countryOf(deps: Deps, ctx: Context): Promise<string | null> {
  await deps.limits.take('region', addressOf(ctx));
  return (await geoOf(deps.config))(addressOf(ctx));
}

export const contactRoutes = [
  handle(account.contactUs, async ({ body, caller, ctx, deps }) => {
    if (!isEmail(body.email)) throw new AppError('EMAIL_INVALID');
    if (!body.text.trim() || !body.name.trim())
      throw inputInvalid('body', body.text.trim() ? '/name' : '/text', 'blank');
    const ip = addressOf(ctx);
    await deps.limits.take('contact', ip);
    // The call is public; the caller is null without a session.
    const userId = (caller as typeof caller | null)?.user.id ?? null;
    await storeMessage(deps, body, { userId, ip });
    return {};
  }),

  handle(account.criteriaIpAddress, async ({ ctx, deps }) => {
    const countryIsoCode = await countryOf(deps, ctx);
    const { region, regionHosts } = deps.config;
    // Specification 8: one host for China, another elsewhere. Without a known country there is no redirect.
    const own: Region = countryIsoCode === 'CN' ? 'CN' : 'other';
    const matches = countryIsoCode === null || own === region;
    const href = matches ? undefined : regionHosts[own];
    return { matches, countryIsoCode, region, nearest: href ? { region: own, href } : null };
  }),

  handle(account.ipCountry, async ({ ctx, deps }) => ({ countryIsoCode: await countryOf(deps, ctx) })),
];
