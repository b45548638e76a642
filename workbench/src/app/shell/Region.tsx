import { useState } from 'react';
import { useIntl } from 'react-intl';
import { part } from '../part.tsx';
import { useRead } from '../../features/calls/index.ts';

const RegionNotice = part(() => import('./RegionNotice.tsx'));
const KEY = 'stroma.region.stay';

/** If the reader's area differs from this host's: a notice, then the nearest regional host (specification 8). Checked once per visit. */
export function Region() {
  const [stays, setStays] = useState(() => sessionStorage.getItem(KEY) === '1');
  const area = useRead('account', 'criteriaIpAddress', stays ? null : {});
  const { formatDisplayName } = useIntl();
  if (stays || area.state !== 'ready' || area.data.matches || !area.data.nearest) return null;
  const name = (code: string | null): string =>
    code && /^[A-Z]{2}$/.test(code) ? (formatDisplayName(code, { type: 'region' }) ?? code) : (code ?? '');
  const { countryIsoCode, region, nearest } = area.data;
  return (
    <RegionNotice
      isOpen
      area={name(countryIsoCode)}
      hostArea={name(region)}
      nearest={{ label: new URL(nearest.href).host, href: nearest.href }}
      onGo={() => location.assign(nearest.href)}
      onStay={() => {
        sessionStorage.setItem(KEY, '1');
        setStays(true);
      }}
    />
  );
}
