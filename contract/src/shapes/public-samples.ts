import { Type, type Static } from 'typebox';
import { LIMITS } from '../limits.ts';
import { closed, Count, nullable } from '../tools/common.ts';
import { Id } from './id.ts';

/** One sample of a version of a published dataset. */
export const PublicSampleRef = closed({
  dataset: Id,
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Its label in the dataset's sample column. */
  sample: Type.String({ minLength: 1, maxLength: 200 }),
  /** Title of the dataset, which also names a withdrawn one. */
  name: Type.String({ maxLength: 300 }),
});
export type PublicSampleRef = Static<typeof PublicSampleRef>;

/**
 * Id of a public sample, used where uploaded samples have their file id. `place`: index in the dataset's list of samples, from 0. A version is
 * immutable, so the id always refers to the same cells.
 */
export const publicSampleId = (dataset: string, version: number, place: number): string =>
  `pub_${dataset}_${version}_${place}`;

const ID = /^pub_(.+)_(\d{1,7})_(\d{1,7})$/;
/** Parts of a `publicSampleId`; null for the id of a file. */
export function readPublicSampleId(id: string): { dataset: string; version: number; place: number } | null {
  const [, dataset, version, place] = ID.exec(id) ?? [];
  return dataset === undefined ? null : { dataset, version: Number(version), place: Number(place) };
}

/** Why a sample of a published dataset cannot be integrated. */
export const PUBLIC_SAMPLE_PROBLEMS = ['counts', 'species', 'cells'] as const;
/** A version of a published dataset as the wizard chooses samples of it. */
export const PublicSource = closed({
  dataset: Id,
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  doi: nullable(Type.String()),
  species: nullable(Type.String()),
  genes: Count,
  simulated: Type.Boolean(),
  /** The column of cell types whose labels become `annot_article`; null: the dataset has none. */
  labels: nullable(Type.String()),
  samples: Type.Array(
    closed({
      /** `publicSampleId`. */
      id: Id,
      sample: Type.String(),
      group: Type.String(),
      cells: Count,
      /**
       * `counts`: the dataset has no raw counts; `species`: its species is unknown; `cells`: the sample has too few or too many cells. Null: it can
       * be integrated.
       */
      problem: nullable(Type.Enum(PUBLIC_SAMPLE_PROBLEMS)),
    }),
  ),
});
export type PublicSource = Static<typeof PublicSource>;
export const PublicSources = closed({
  sources: Type.Array(PublicSource, { maxItems: LIMITS.publicSources }),
  /** Requested, but not or no longer published. */
  gone: Type.Array(Type.String()),
});
export type PublicSources = Static<typeof PublicSources>;
