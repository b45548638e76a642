import type { Knex } from 'knex';
import * as spine from './001_spine.ts';
import * as people from './002_people.ts';
import * as scaling from './003_scaling.ts';
import * as tasks from './004_tasks.ts';
import * as cells from './005_cells.ts';
import * as drafts from './006_drafts.ts';
import * as references from './007_references.ts';
import * as subsets from './008_subsets.ts';
import * as views from './009_views.ts';
import * as opened from './010_opened.ts';
import * as boards from './011_boards.ts';
import * as shares from './012_shares.ts';
import * as stored from './013_stored.ts';
import * as shared from './014_shared.ts';
import * as memory from './015_memory.ts';
import * as copies from './016_copies.ts';
import * as locks from './017_locks.ts';
import * as identity from './018_identity.ts';
import * as states from './019_states.ts';
import * as told from './020_told.ts';
import * as savers from './021_savers.ts';
import * as fetches from './022_fetches.ts';
import * as choices from './023_choices.ts';
import * as myAnalyses from './024_my_analyses.ts';
import * as stability from './from-025/025_stability.ts';
import * as publicData from './from-025/026_public.ts';
import * as links from './from-025/027_links.ts';
import * as stars from './from-025/028_stars.ts';
import * as drawings from './from-025/029_drawings.ts';
import * as stateDrawings from './from-025/030_state_drawings.ts';

/** In order; a released migration is never edited. */
export const MIGRATIONS: Record<string, Knex.Migration> = {
  '001_spine': spine,
  '002_people': people,
  '003_scaling': scaling,
  '004_tasks': tasks,
  '005_cells': cells,
  '006_drafts': drafts,
  '007_references': references,
  '008_subsets': subsets,
  '009_views': views,
  '010_opened': opened,
  '011_boards': boards,
  '012_shares': shares,
  '013_stored': stored,
  '014_shared': shared,
  '015_memory': memory,
  '016_copies': copies,
  '017_locks': locks,
  '018_identity': identity,
  '019_states': states,
  '020_told': told,
  '021_savers': savers,
  '022_fetches': fetches,
  '023_choices': choices,
  '024_my_analyses': myAnalyses,
  '025_stability': stability,
  '026_public': publicData,
  '027_links': links,
  '028_stars': stars,
  '029_drawings': drawings,
  '030_state_drawings': stateDrawings,
};
