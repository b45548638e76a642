import type { ContentItem } from '@stroma/contract';
import { Domain, type RegionalHost } from '@stroma/design-system/screens';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useContent } from '../../app/hooks/useContent.ts';
import { mapLoadable, readyOr, useRead } from '../../features/calls/index.ts';

const NONE = { countryIsoCode: null, region: '', nearest: null } as const;

/** Regional hosts and where data lives (specification 2.1, 8). */
export function DomainScreen() {
  usePageTitle('page.domain');
  const area = readyOr<{ countryIsoCode: string | null; region: string; nearest: { region: string } | null }>(
    useRead('account', 'criteriaIpAddress'),
    NONE,
  );
  const toHost = (item: ContentItem): RegionalHost => {
    const meta = item.meta as Partial<Pick<RegionalHost, 'href' | 'area' | 'dataCentre' | 'law' | 'state'>> & {
      region?: string;
    };
    return {
      id: item.id,
      name: item.title,
      href: meta.href || paths.home,
      area: meta.area ?? '',
      dataCentre: meta.dataCentre ?? '',
      law: meta.law ?? '',
      // The responding host is open, whatever its entry states.
      state: meta.region === area.region ? 'open' : (meta.state ?? 'open'),
      current: meta.region === area.region,
      nearest: meta.region === (area.nearest?.region ?? area.region),
    };
  };
  return (
    <Domain
      hosts={mapLoadable(useContent('host'), (items) => items.map(toHost))}
      area={area.countryIsoCode}
      privacyHref={paths.privacy}
    />
  );
}
