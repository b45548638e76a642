import { readFileSync } from 'node:fs';

export type Locale = 'en-US' | 'zh-CN';
export const LOCALES: readonly Locale[] = ['en-US', 'zh-CN'];

/** Settings that only the operator knows. `STROMA_SITE` names a JSON file with these fields, all optional. */
export interface Site {
  operator: string | null;
  /** Domain part of the offices' e-mail addresses. */
  domain: string;
  /** Region of this host: CN or other (specification 8), and the URLs of the hosts. */
  region: string;
  regionHosts: Readonly<Record<string, string>>;
  offices: Readonly<Record<string, { address?: Record<Locale, string[]> | string[]; phone?: string; email?: string }>>;
  hosts: Readonly<
    Record<string, { href?: string; state?: 'open' | 'maintenance' | 'planned'; dataCentre?: Record<Locale, string> }>
  >;
  /** about, publicDatabase, browser, sister1 to sister3, chat: addresses of the header, the footer and the chat. */
  links: Readonly<Record<string, string>>;
  /** An announced move between hosts as its page shows it, by language; null: none. */
  migration: Readonly<Record<Locale, Record<string, unknown>>> | null;
}
const NONE: Site = {
  operator: null,
  domain: 'stroma.invalid',
  region: 'other',
  regionHosts: {},
  offices: {},
  hosts: {},
  links: {},
  migration: null,
};

export function readSite(env: NodeJS.ProcessEnv): Site {
  const given = env.STROMA_SITE ? readSiteFile(env.STROMA_SITE) : {};
  return {
    ...NONE,
    ...given,
    operator: env.STROMA_OPERATOR || given.operator || NONE.operator,
    domain: env.STROMA_DOMAIN || given.domain || NONE.domain,
    region: env.STROMA_REGION || given.region || NONE.region,
    ...(env.STROMA_REGION_HOSTS && { regionHosts: JSON.parse(env.STROMA_REGION_HOSTS) as Record<string, string> }),
  };
}

/** A wrong setting stops the start with its name. */
function readSiteFile(file: string): Partial<Site> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Site>;
  } catch (error) {
    throw new Error(`STROMA_SITE is not a JSON file that can be read: ${file}`, { cause: error });
  }
}

const NOBODY: Record<Locale, string> = {
  'en-US': 'the institution that installed it (its name has not been entered in the configuration)',
  'zh-CN': '安装本平台的机构（尚未在配置中填写名称）',
};
/** Markdown's own signs in a configured name stay signs of the name. */
const literal = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&');

/** `{operator}` and `{domain}` of a text, filled from the configuration. */
export const fillSite = (text: string, site: Site, locale: Locale): string =>
  text
    .replaceAll('{operator}', site.operator ? literal(site.operator) : NOBODY[locale])
    .replaceAll('{domain}', literal(site.domain));
