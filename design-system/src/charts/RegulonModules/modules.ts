import { cutInto } from '../dendro/linkage.ts';
import type { RegulonModulesProps } from './RegulonModules.types.ts';

/** The tool's modules, or the clustering cut into the user's number of them. */
export function modulesOf({ module, modules, linkage }: Pick<RegulonModulesProps, 'module' | 'modules' | 'linkage'>) {
  const own = new Set(module).size;
  if (modules === undefined || modules === own) return { module, isOwn: true };
  return { module: cutInto(linkage, modules), isOwn: false };
}
