/** Chord diagrams: dependency-wheel builds on sankey, which must come first. */
import { Highcharts } from './core.ts';
import 'highcharts/esm/modules/sankey.js';
import 'highcharts/esm/modules/dependency-wheel.js';

export { Highcharts };
