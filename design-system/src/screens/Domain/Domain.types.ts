import type { Loadable } from '../../primitives/common.types.ts';

/** A regional host and where its data live (specification 2.1: /domain; 8: one for China, another elsewhere). */
export interface RegionalHost {
  id: string;
  name: string;
  href: string;
  /** Served area, in the reader's language. */
  area: string;
  /** Location of the data: city, country, operator of the data centre. */
  dataCentre: string;
  /** The law that applies to them. */
  law: string;
  state: 'open' | 'maintenance' | 'planned';
  /** The host that serves this page. */
  current?: boolean;
  /** The host for the reader's area. */
  nearest?: boolean;
}
export interface DomainProps {
  hosts: Loadable<readonly RegionalHost[]>;
  /** The area found by the address lookup; null if unknown. */
  area: string | null;
  privacyHref: string;
}
