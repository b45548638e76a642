import type { ToolSlug } from '@stroma/contract';
import type { Companion } from '../companion/companion.types.ts';
import { companion as cellInteraction } from './cell-interaction/companion.ts';
import { companion as cnv } from './cnv/companion.ts';
import { companion as composition } from './composition/companion.ts';
import { companion as differentialExpression } from './differential-expression/companion.ts';
import { companion as enrichment } from './enrichment/companion.ts';
import { companion as ith } from './ith/companion.ts';
import { companion as tfRegulation } from './tf-regulation/companion.ts';
import { companion as trajectoryGenes } from './trajectory-genes/companion.ts';
import { companion as trajectory } from './trajectory/companion.ts';
import { companion as vdj } from './vdj/companion.ts';

/** Links between the map and the figure of each tool whose main part is a figure. */
export const COMPANIONS = {
  'cell-interaction': cellInteraction,
  cnv,
  composition,
  'differential-expression': differentialExpression,
  enrichment,
  ith,
  'tf-regulation': tfRegulation,
  'trajectory-genes': trajectoryGenes,
  trajectory,
  vdj,
} satisfies { readonly [S in ToolSlug]?: Companion<S> };

/** The companion of a tool; undefined if the map is the main part. */
export const companionOf = <S extends ToolSlug>(tool: S): Companion<S> | undefined =>
  (COMPANIONS as Partial<Record<ToolSlug, unknown>>)[tool] as Companion<S> | undefined;
