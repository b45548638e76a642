import { references } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { listOfficial, requestOfficial } from '../../services/references/official/official.ts';
import { homologueTable } from '../../services/references/orthologs.ts';
import { readReference } from '../../services/references/references-read.ts';
import {
  factorsOf,
  findReference,
  importReference,
  listReferences,
  ownerOf,
  PLATFORM,
  registerReferenceFile,
  removeReference,
} from '../../services/references/references.ts';
import { withAudit } from '../admin/audited.ts';
import { traceOf } from '../trace.ts';

const said = ({ name, version, species }: { name: string; version: string; species: string }): string =>
  `${name} ${version} (${species})`;

/** The reference library (docs/references.md). */
export const referenceRoutes = [
  handle(references.list, ({ caller, deps }) => listReferences(deps, caller)),

  handle(references.import, async (call) => {
    const { caller, deps } = call;
    await deps.limits.take('references', caller.user.id);
    const read = await readReference(call, 'own');
    const to = await ownerOf(deps, caller, read.given.scope ?? 'personal');
    const trace = traceOf(call, (set: { name: string; version: string; species: string }) => ({
      action: 'reference.import',
      subject: said(set),
      spaceId: caller.space.id,
    }));
    return importReference(deps, caller, to, read, trace);
  }),

  handle(references.factors, async ({ caller, deps, params }) => ({
    symbols: await factorsOf(deps, caller, params.id),
  })),

  handle(references.homologues, async ({ caller, deps, query }) => ({
    table: await homologueTable(deps, caller.space.id, caller.user.id, query.species),
  })),

  handle(references.remove, async (call) => {
    const { params, caller, deps } = call;
    const row = await findReference(deps.db, [caller.space.id, caller.user.id], params.id);
    const trace = traceOf(call, (set: typeof row) => ({
      action: 'reference.delete',
      subject: said(set),
      spaceId: caller.space.id,
    }));
    await removeReference(deps, row, trace);
    return {};
  }),

  handle(references.importForAll, async (call) => {
    const { caller, deps } = call;
    await deps.limits.take('references', caller.user.id);
    const to = await ownerOf(deps, caller, 'platform');
    const read = await readReference(call, 'platform');
    return importReference(deps, caller, to, read, traceOf(call, withAudit('referenceImport', said)));
  }),

  handle(references.registerFile, async (call) => {
    const { caller, deps, body } = call;
    await deps.limits.take('references', caller.user.id);
    return registerReferenceFile(deps, caller, body, traceOf(call, withAudit('referenceImport', said)));
  }),

  handle(references.official, ({ deps }) => listOfficial(deps)),

  handle(references.fetchOfficial, async (call) => {
    const { caller, deps, body } = call;
    await deps.limits.take('references', caller.user.id);
    return requestOfficial(deps, caller, body.ids, traceOf(call, withAudit('referenceImport', said)));
  }),

  handle(references.removeForAll, async (call) => {
    const row = await findReference(call.deps.db, [PLATFORM], call.params.id);
    await removeReference(call.deps, row, traceOf(call, withAudit('referenceDelete', said)));
    return {};
  }),
];
