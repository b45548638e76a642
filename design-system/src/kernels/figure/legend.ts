'use client';
import { createContext } from 'react';

/** True within a figure that shows a legend of its own in place of the chart's; files keep the chart's. */
export const LegendReplacedContext = createContext(false);
