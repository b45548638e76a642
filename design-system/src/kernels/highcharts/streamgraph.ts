'use client';
import { Highcharts } from './core.ts';
import 'highcharts/esm/modules/streamgraph.js';

export { Highcharts };
