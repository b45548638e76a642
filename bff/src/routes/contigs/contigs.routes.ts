import { contigs } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { datasetService } from '../../services/datasets/dataset-service.ts';
import { assertReachable } from '../../services/datasets/datasets.ts';
import { assertContigs } from '../../services/files/contigs.ts';

/** Contig files are of the caller's space; the dataset may also be a published one. */
export const contigRoutes = [
  handle(contigs.overlap, async ({ params, body, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    const files = body.contigs.map(({ file }) => file);
    await assertContigs(deps, caller.space.id, files);
    return datasetService.contigOverlap(deps, caller.user, params.id, body);
  }),
];
