import type { Loadable } from '../../primitives/common.types.ts';

/** A regional host and where its data live (specification 2.1: /domain; 8: one for China, another elsewhere). */
export interface RegionalHost {
  id: string;
  name: string;
  href: string;
  /** Who it is for, in the reader's language. */
  area: string;
  /** Where the data lie: city, country, operator of the centre. */
  dataCentre: string;
  /** The law that applies to them. */
  law: string;
  state: 'open' | 'maintenance' | 'planned';
  /** The host that this page came from. */
  current?: boolean;
  /** The host for the reader's area. */
  nearest?: boolean;
}
export interface DomainProps {
  hosts: Loadable<readonly RegionalHost[]>;
  /** The area that the address lookup gave; null when it is not known. */
  area: string | null;
  privacyHref: string;
}
