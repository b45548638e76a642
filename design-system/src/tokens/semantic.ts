import { base } from './base.ts';

/** Colours by purpose. Every theme defines every name; contrast is at least AA on `bg`, `surface` and `sunken`. */
export interface SemanticColours {
  bg: string;
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  text: string;
  muted: string;
  faint: string;
  line: string;
  lineStrong: string;
  action: string;
  actionHover: string;
  onAction: string;
  actionSoft: string;
  accent: string;
  accentText: string;
  accentSoft: string;
  focus: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  dangerSoft: string;
  onDanger: string;
  info: string;
  infoSoft: string;
  scrim: string;
  shadow: string;
  plotAxis: string;
  plotGrid: string;
  noExpression: string;
}

export const light: SemanticColours = {
  bg: '#f8f8fb',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f1f2f6',
  hover: '#eff0f5',
  text: '#171925',
  muted: '#4f5467',
  faint: '#636879',
  line: '#e2e4ec',
  lineStrong: '#c5c9d6',
  action: base.haematoxylin.light,
  actionHover: '#3c3892',
  onAction: '#ffffff',
  actionSoft: '#edecf9',
  accent: base.eosin.light,
  accentText: '#ad2a5f',
  accentSoft: '#fceaf1',
  focus: base.haematoxylin.light,
  success: '#146c43',
  successSoft: '#e6f5ed',
  warning: '#7d5200',
  warningSoft: '#fdf3de',
  danger: '#b3261e',
  dangerSoft: '#fdecea',
  onDanger: '#ffffff',
  info: '#1b6390',
  infoSoft: '#e6f2fa',
  scrim: 'rgba(23, 25, 37, 0.42)',
  shadow: '0 1px 2px rgba(23, 25, 37, 0.06), 0 12px 32px rgba(23, 25, 37, 0.14)',
  plotAxis: '#9aa0b1',
  plotGrid: '#eceef3',
  noExpression: '#d9dce3',
};

export const dark: SemanticColours = {
  bg: '#101218',
  surface: '#161922',
  raised: '#1e222d',
  sunken: '#0d0f14',
  hover: '#222733',
  text: '#e9ebf2',
  muted: '#b0b6c6',
  faint: '#979eb1',
  line: '#2a2f3b',
  lineStrong: '#434b5d',
  action: base.haematoxylin.dark,
  actionHover: '#bcb9f7',
  onAction: '#14132b',
  actionSoft: '#26264a',
  accent: base.eosin.dark,
  accentText: '#f59bbc',
  accentSoft: '#3d1f2d',
  focus: base.haematoxylin.dark,
  success: '#6fd3a0',
  successSoft: '#15301f',
  warning: '#f0be61',
  warningSoft: '#35290f',
  danger: '#ff9a91',
  dangerSoft: '#3d1a18',
  onDanger: '#2b0806',
  info: '#79c0ea',
  infoSoft: '#122a3a',
  scrim: 'rgba(4, 5, 8, 0.6)',
  shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 16px 40px rgba(0, 0, 0, 0.5)',
  plotAxis: '#69718a',
  plotGrid: '#232833',
  noExpression: '#3a404d',
};

/** High contrast: AAA for text, black lines, no tinted grounds that carry text. */
export const contrast: SemanticColours = {
  ...light,
  bg: '#ffffff',
  sunken: '#ffffff',
  hover: '#ececec',
  text: '#000000',
  muted: '#1c1e28',
  faint: '#2c2f3b',
  line: '#5b6072',
  lineStrong: '#000000',
  action: base.haematoxylin.contrast,
  actionHover: '#100c5c',
  actionSoft: '#eeeeff',
  accent: base.eosin.contrast,
  accentText: '#7d0a3f',
  focus: '#000000',
  success: '#04472a',
  warning: '#4f3300',
  danger: '#8a0f08',
  info: '#0a3f61',
  plotAxis: '#000000',
  plotGrid: '#c4c7d1',
  noExpression: '#c9ccd6',
};
