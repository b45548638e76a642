import type { Privilege } from '@stroma/contract';
import { paths } from '../../app/paths.ts';

/**
 * Target of the browser after a change of space: the same screen if the new space's privileges permit it. A dataset or a draft belongs to one space,
 * so its screen is replaced by the list.
 */
export function placeAfterSwitch(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  privileges: readonly Privilege[],
): string {
  const entry = privileges.find((p) => p.url === pathname);
  if (!entry || entry.disabled || entry.hidden) return paths.myAnalyses;
  return new URLSearchParams(search).has('draft') ? pathname : pathname + search;
}
