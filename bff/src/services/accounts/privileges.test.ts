import { expect, test } from '@jest/globals';
import { DENIALS, FEATURES, PRIVILEGES, SEATS, type Feature, type Seat } from '@stroma/contract';
import { privilegesOf } from './privileges.ts';

type Given = Parameters<typeof privilegesOf>[0];
interface Case {
  seats: readonly Seat[];
  features: readonly Feature[];
  /** Entries that an administrator has switched off. */
  off: readonly string[];
}
function listed({ seats, features, off }: Case) {
  return privilegesOf({
    user: { is_admin: true } as Given['user'],
    member: Object.fromEntries(
      SEATS.map((seat) => [`can_${seat}`, seats.includes(seat)]),
    ) as unknown as Given['member'],
    features: Object.fromEntries(FEATURES.map((one) => [one, features.includes(one)])) as Given['features'],
    switches: off.map((permission) => ({ permission, disabled: true, hidden: null })) as Given['switches'],
  });
}
const subsets = <T>(all: readonly T[]): T[][] => [[], ...all.map((one) => [one]), [...all]];

test('every entry that is disabled says why, and none that is not, whatever seats, toggles and switches there are', () => {
  const seen = new Set<string>();
  for (const seats of subsets(SEATS))
    for (const features of subsets(FEATURES))
      for (const off of [[], ['importData', 'op.download', 'bulk']]) {
        const list = listed({ seats, features, off });
        expect(list.map(({ id }) => id)).toEqual(PRIVILEGES.map(({ id }) => id));
        expect(list.filter(({ disabled, why }) => disabled !== (why !== undefined))).toEqual([]);
        for (const { why } of list) if (why) seen.add(why);
      }
  expect([...seen].sort()).toEqual([...DENIALS].sort());
});

test('the reason of the server comes first, then the administrator’s, the seat’s', () => {
  const why = (id: string, given: Partial<Case>) =>
    listed({ seats: SEATS, features: FEATURES, off: [], ...given }).find((one) => one.id === id)!.why;
  expect(why('integrateLocalAndPublic', { seats: [], features: [], off: ['integrateLocalAndPublic'] })).toBe('off');
  expect(why('importData', { seats: [], features: [], off: ['importData'] })).toBe('off');
  expect(why('importData', { seats: [], off: ['importData'] })).toBe('switched');
  expect(why('importData', { seats: [] })).toBe('seat');
  expect(why('importData', {})).toBeUndefined();
});
