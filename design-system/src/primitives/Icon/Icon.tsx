'use client';
import { styled } from 'styled-components';

/** 16 px outlines, stroke 1.5, drawn for this product. Decorative: the surrounding control has the name. */
const PATHS = {
  add: 'M8 3v10M3 8h10',
  arrowLeft: 'M13 8H3m4-4L3 8l4 4',
  arrowRight: 'M3 8h10M9 4l4 4-4 4',
  bars: 'M3.5 3h2.5v10H3.5zM10 3h2.5v10H10zM3.5 8.5H6M10 6h2.5',
  chart: 'M2.5 13.5h11M4.5 11V7.5M8 11V3.5M11.5 11V6',
  bookmark: 'M4.5 2.5h7v11L8 10.8l-3.5 2.7v-11Z',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  chevronDown: 'm4 6 4 4 4-4',
  chevronLeft: 'm10 4-4 4 4 4',
  chevronRight: 'm6 4 4 4-4 4',
  chevronUp: 'm4 10 4-4 4 4',
  clock: 'M8 4.5V8l2.5 1.5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  close: 'm4 4 8 8m0-8-8 8',
  compare: 'M5 2.5v11M11 2.5v11M2.5 5.5 5 3l2.5 2.5M8.5 10.5 11 13l2.5-2.5',
  cube: 'M8 1.8 13.5 5v6L8 14.2 2.5 11V5L8 1.8Zm0 6.2v6.2M8 8l5.5-3M8 8 2.5 5',
  dna: 'M4 2c0 6 8 6 8 12M12 2c0 6-8 6-8 12M5 4.5h6M5 11.5h6',
  download: 'M8 2.5v7.5m-3-3 3 3 3-3M3 13.5h10',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5L10.5 3Z',
  error: 'M8 5v3.5m0 2.4v.1M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  file: 'M4 1.8h5l3 3v9.4H4V1.8Zm5 0v3h3',
  flag: 'M4 14V2.5h8L9.8 5.8 12 9H4',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  globe:
    'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM2 8h12M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14c-2-1.8-2.6-3.8-2.6-6S6 3.8 8 2Z',
  help: 'M6.2 6.2a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.7-.9 1.3m0 2v.1M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  info: 'M8 7.5V11M8 5v.1M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  lasso: 'M8 3c3.3 0 6 1.6 6 3.6s-2.7 3.6-6 3.6-6-1.6-6-3.6S4.7 3 8 3Zm-3.4 6.5c-1 .8-1 2.2 0 2.7 1.3.6 1.5 1.5.6 2',
  layoutPanel: 'M2.5 3h11v10h-11zM5 6h6M5 8h6M5 10h3.5',
  layoutPlot: 'M2.5 3h11v10h-11zM5.2 9.8h.5M7 6.3h.5M9.8 8.2h.5M8 10.4h.5',
  layoutSplit: 'M2.5 3h11v10h-11zM8.5 3v10',
  maps: 'M2.5 3.5H7v9H2.5zM9 3.5h4.5v9H9z',
  legend: 'M3.5 4h.01M6.5 4h7M3.5 8h.01M6.5 8h7M3.5 12h.01M6.5 12h7',
  link: 'M6.8 9.2a2.8 2.8 0 0 0 4 0l2-2a2.8 2.8 0 0 0-4-4l-1 1M9.2 6.8a2.8 2.8 0 0 0-4 0l-2 2a2.8 2.8 0 0 0 4 4l1-1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3 8h10',
  moon: 'M13.5 9.5A5.8 5.8 0 0 1 6.5 2.5a5.8 5.8 0 1 0 7 7Z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pan: 'M8 1.8v12.4M1.8 8h12.4M6 3.8l2-2 2 2M6 12.2l2 2 2-2M3.8 6l-2 2 2 2M12.2 6l2 2-2 2',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3v10l8-5-8-5Z',
  rectangle: 'M2.5 4h11v8h-11z',
  rotate: 'M13 3.5v3.2H9.8M12.8 6.6A5.4 5.4 0 1 0 13.3 9',
  search: 'm10.2 10.2 3.3 3.3M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z',
  shield: 'M8 1.8 13 3.6v4c0 3.2-2.2 5.4-5 6.6-2.8-1.2-5-3.4-5-6.6v-4l5-1.8Z',
  sliders: 'M2.5 4.5h6m3 0h2M2.5 11.5h2m3 0h6M10 3v3M6 10v3',
  sortDown: 'M8 3.5v9m-3-3 3 3 3-3',
  sortUp: 'M8 12.5v-9m-3 3 3-3 3 3',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  contrast: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 2v12M8 4.5h4.8M8 8h6M8 11.5h4.8',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M6.5 6.5V13',
  tag: 'M2.5 2.5H8l5.5 5.5L8 13.5 2.5 8V2.5Zm3 3h.01',
  trajectory: 'M4.6 8a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0ZM4.6 8H8c2.6 0 2.4-4.5 6-4.5M8 8c2.6 0 2.4 4.5 6 4.5',
  trajectoryGenes: 'M2.5 2.5v11h11M4.5 9.8c3 0 3.9-.3 5-2.3s2-3.5 4-3.5M8.6 9c1.4 1.4 2.6 2 4.9 2',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  undo: 'M3 6.5h7a3.5 3.5 0 0 1 0 7H6.5M6 3.5l-3 3 3 3',
  redo: 'M13 6.5H6a3.5 3.5 0 0 0 0 7h3.5M10 3.5l3 3-3 3',
  upload: 'M8 10V2.5m-3 3 3-3 3 3M3 13.5h10',
  user: 'M8 7.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.8 14c.4-2.6 2.5-4.2 5.2-4.2s4.8 1.6 5.2 4.2',
  warning: 'M8 2 14.5 13.5h-13L8 2Zm0 4.5v3.2m0 2v.1',
  cells:
    'M5.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm5.8 1.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM7 14a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 7 14Z',
  antibody: 'M8 14V8.5M8 8.5 4 4.5M8 8.5l4-4M6.2 4 2.8 7.2M9.8 4l3.4 3.2',
  chromosome: 'M5 2c0 3.6 3 4 3 6s-3 2.4-3 6M11 2c0 3.6-3 4-3 6s3 2.4 3 6M6.6 8h2.8',
  clones: 'M8 14V9M8 9 4 5.5v-3M8 9l4-3.5v-3M8 9V2.5',
  regulator:
    'M9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM8 6V2.2M6.5 3.7 8 2.2l1.5 1.5M6.6 9.3 3.2 12M3.4 9.9 3.2 12l2 .2M9.4 9.3l3.4 2.7M12.6 9.9l.2 2.1-2 .2',
  board: 'M3 2h10v12H3zM5 4.5h2.5v3H5zM9 4.5h2v3H9zM5 9.5h6v2H5z',
  network: 'M2.5 3h3v3h-3zM10.5 4h3v3h-3zM6 10.5h3v3H6zM5.5 4.8l5 .5M4.5 6l2 4.5M11.3 7l-3 3.5',
  ranks: 'M2.5 3.5h11M2.5 6.5h8M2.5 9.5h5M2.5 12.5h2.5',
  receipt: 'M3.5 2h9v12l-1.8-1.2L9 14l-1.8-1.2L5.4 14l-1.9-1.2V2ZM6 5.5h4M6 8.5h4',
} as const;
export type IconName = keyof typeof PATHS;

const Svg = styled.svg`
  flex: none;
  display: block;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <Svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      style={name === 'more' || name === 'grip' ? { strokeWidth: 2.4 } : undefined}
    >
      <path d={PATHS[name]} />
    </Svg>
  );
}
