import { curation } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { datasetService } from '../../services/datasets/dataset-service.ts';
import { changeVersion, decide, listVersions, offerDataset } from '../../services/public/curation.ts';
import { traceOf } from '../trace.ts';

/** Offers to the catalogue and the decisions of curators. */
export const curationRoutes = [
  handle(curation.list, ({ query, caller, deps }) => listVersions(deps, caller, query)),
  handle(curation.terms, ({ params, query, caller, deps }) =>
    datasetService.findTerms(deps, caller.user, { ...params, ...query }),
  ),
  handle(curation.offer, (call) =>
    offerDataset(
      call.deps,
      call.caller,
      call.body,
      traceOf<string>(call, (subject) => ({ action: 'public.offer', subject, spaceId: call.caller.space.id })),
    ),
  ),
  handle(curation.change, (call) =>
    changeVersion(
      call.deps,
      call.caller,
      call.params.id,
      call.body,
      traceOf<string>(call, (subject) => ({ action: 'public.change', subject })),
    ),
  ),
  handle(curation.decide, (call) =>
    decide(
      call.deps,
      call.caller,
      call.params.id,
      call.body,
      traceOf<string>(call, (subject) => ({
        action: `public.${call.body.decision as 'publish' | 'return' | 'withdraw'}` as const,
        subject,
      })),
    ),
  ),
];
