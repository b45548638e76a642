import type { Privilege } from '@stroma/contract';
import type { Caller } from '../middlewares/token.ts';

/** [id, name (message id), url, parent, the seat permission it needs]; specification 2.1, 2.2, 6. */
const MENU: readonly [string, string, string | null, string | null, 'view' | 'edit' | null][] = [
  ['myAnalyses', 'menu.myAnalyses', '/cloud/my_analyzes', null, 'view'],
  ['importData', 'menu.importData', '/cloud/importdata', null, 'edit'],
  ['initiate', 'menu.initiate', null, null, 'edit'],
  ['integrateLocal', 'menu.integrateLocal', '/cloud/integrateLocalData', 'initiate', 'edit'],
  ['account', 'menu.account', null, null, null],
];
const OPERATIONS: readonly [string, string, 'view' | 'edit' | 'delete' | 'download'][] = [
  ['op.import', 'import', 'edit'],
  ['op.integrate', 'integrate', 'edit'],
  ['op.explore', 'explore', 'view'],
  ['op.delete', 'delete', 'delete'],
  ['op.download', 'download', 'download'],
];

/** The list that drives menus, guards and operations. What a seat does not allow is disabled, not gone. */
export function privilegesOf({ member }: Pick<Caller, 'member'>): Privilege[] {
  const has = (p: 'view' | 'edit' | 'delete' | 'download' | null) => p === null || Boolean(member[`can_${p}`]);
  const menu = MENU.map(([id, name, url, parentId, needs]) => ({
    id,
    name,
    permission: id,
    type: 1,
    url,
    disabled: !has(needs),
    hidden: false,
    parentId,
  }));
  const operations = OPERATIONS.map(([id, name, needs]) => ({
    id,
    name,
    permission: id,
    type: 2,
    url: null,
    disabled: !has(needs),
    hidden: false,
    parentId: null,
  }));
  return [...menu, ...operations];
}
