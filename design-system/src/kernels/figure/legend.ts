'use client';
import { createContext } from 'react';

/** True inside a figure that replaces the chart's legend with its own; files keep the chart's. */
export const LegendReplacedContext = createContext(false);
