/**
 * The only door to Highcharts: one core, ESM files, in the order that the modules need (a bare `highcharts` import beside an ESM module
 * would bundle two cores).
 */
import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/highcharts-more.js';
import 'highcharts/esm/modules/coloraxis.js';
import 'highcharts/esm/modules/exporting.js';
import 'highcharts/esm/modules/accessibility.js';

export default Highcharts;
export { Highcharts };
