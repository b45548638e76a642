import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import { ContigOverlap, ContigOverlapBody } from '../tools/vdj/contigs.ts';
import { OF_SERVICE } from './cells.ts';

const closed = { additionalProperties: false } as const;

/** Contig tables of immune receptors. They are uploaded, listed and deleted as files. */
export const contigs = {
  overlap: endpoint({
    id: 'contigs.overlap',
    method: 'POST',
    path: '/user/user_datasets/{id}/contig_overlap',
    summary: 'Barcodes of contig files that are cells of a sample of the dataset, before a V(D)J analysis',
    permission: 'view',
    feature: 'explore',
    params: Type.Object({ id: Id }, closed),
    bodyKind: 'json',
    body: ContigOverlapBody,
    reply: Type.Array(ContigOverlap),
    errors: [
      'CONTIGS_NOT_FOUND',
      'CONTIGS_WITHOUT_CELLS',
      'COLUMN_NOT_FOUND',
      'COLUMN_NOT_GROUPS',
      'CATEGORY_NOT_FOUND',
      ...OF_SERVICE,
    ],
  }),
};
