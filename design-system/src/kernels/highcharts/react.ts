'use client';
import * as official from 'highcharts-react-official';
import type { HighchartsReact as Component } from 'highcharts-react-official';

/**
 * The React binding of Highcharts. It is a UMD file: a bundler gives its exports by name, Node gives them all as `default`.
 */
const bundled: { HighchartsReact?: typeof Component; default?: unknown } = official;
export const HighchartsReact: typeof Component =
  bundled.HighchartsReact ?? (bundled.default as { HighchartsReact: typeof Component }).HighchartsReact;
