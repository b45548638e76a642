'use client';
/** The heatmap series, for charts that draw one. */
import { Highcharts } from './core.ts';
import 'highcharts/esm/modules/heatmap.js';

export { Highcharts };
