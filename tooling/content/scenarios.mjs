/** The films: hand movements and captions. */
import { exploreResult } from './scenarios/explore-result.mjs';
import { homepageOverview } from './scenarios/homepage-overview.mjs';
import { initiateAnalysis } from './scenarios/initiate-analysis.mjs';
import { uploadMatrix } from './scenarios/upload-matrix.mjs';

/** In recording order: the home page shows the upload and the running job of earlier films. */
export const SCENARIOS = [uploadMatrix, initiateAnalysis, homepageOverview, exploreResult];
