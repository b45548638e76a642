/** Packages of the lock files, one entry per version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Ecosystem = 'npm' | 'PyPI';
export interface Locked {
  ecosystem: Ecosystem;
  name: string;
  version: string;
  /** The lock file that has it, below the root. */
  file: string;
}
export const PYTHON_LOCKS = ['requirements.lock', 'requirements.data.lock', 'tooling/fuzz/requirements.lock'];

interface NpmLock {
  packages: Record<string, { name?: string; version?: string; link?: boolean; resolved?: string }>;
}

/** Packages of a package-lock.json of version 3. Packages of this repository (links and workspaces) are left out. */
export function lockedNpm(text: string, file = 'package-lock.json'): Locked[] {
  const { packages } = JSON.parse(text) as NpmLock;
  return Object.entries(packages).flatMap(([path, { name, version, link }]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || link || !version) return [];
    return [{ ecosystem: 'npm' as const, name: name ?? path.slice(at + 'node_modules/'.length), version, file }];
  });
}

/** Packages of a requirements file with `name==version`; throws for a line of another form, which would not be checked. */
export function lockedPython(text: string, file: string): Locked[] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const plain = line.replace(/(^|\s)#.*$/, '').trim();
    if (!plain) return [];
    const found = /^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==([^\s;]+)/.exec(plain);
    if (!found) throw new Error(`${file}: no package and version: ${plain.slice(0, 80)}`);
    return [{ ecosystem: 'PyPI' as const, name: found[1]!, version: found[2]!, file }];
  });
}

/** Everything that is locked below a root. */
export function lockedBelow(root: string): Locked[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const all = [
    ...lockedNpm(read('package-lock.json')),
    ...PYTHON_LOCKS.flatMap((file) => lockedPython(read(file), file)),
  ];
  return [...new Map(all.map((one) => [`${one.ecosystem} ${one.name} ${one.version}`, one])).values()];
}
