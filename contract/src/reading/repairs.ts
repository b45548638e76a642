const MONTH = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sept|sep|oct|nov|dec)';

/** Names that can be repaired on request. Matched as a whole, regardless of case. */
export const REPAIRS = {
  months: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  /** Dates into which spreadsheets convert gene symbols: 1-Mar, Mar-01, 2001-03-01, 3月1日. */
  dates: [
    `(?<n>\\d{1,2})-${MONTH}(?:-\\d{2,4})?`,
    `${MONTH}-(?<n>\\d{1,2})`,
    '\\d{4}[-/](?<m>\\d{1,2})[-/](?<n>\\d{1,2})(?: 00:00:00)?',
    '(?<m>\\d{1,2})月(?<n>\\d{1,2})日',
  ],
  /** 3/1/2001 and 1/3/2001: which number is the month differs by country. */
  eitherOrder: '(?<m>\\d{1,2})/(?<n>\\d{1,2})/\\d{2,4}',
  /** Symbols by month (3, 9, 12) and day, as human genes write them. */
  dated: [
    { month: 3, stem: 'MARCH', from: 1, to: 11 },
    { month: 9, stem: 'SEPT', from: 1, to: 14 },
    { month: 9, stem: 'SEP', from: 15, to: 15 },
    { month: 12, stem: 'DEC', from: 1, to: 1 },
  ],
  /** 1-Mar and 2-Mar were MARCH1 or MARC1; they can be distinguished only if the file has the other gene under any of its symbols. */
  twins: [
    { day: 1, march: ['MARCH1', 'MARCHF1'], marc: ['MARC1', 'MTARC1'] },
    { day: 2, march: ['MARCH2', 'MARCHF2'], marc: ['MARC2', 'MTARC2'] },
  ],
  /** An Ensembl id with a version; the suffix after the version distinguishes copies on the Y chromosome. */
  version: '(?<id>(?:.*_)?ENS[A-Z]{0,5}G\\d{6,})\\.\\d+(?<rest>_PAR_Y)?',
  /** A barcode with suffixes added by tools: AAACCCAAGAAACACT-1, AAACCCAAGAAACACT-1_2. */
  suffix: '(?<core>.*[ACGTN]{8,})(?:[-_]\\d{1,3}){1,2}',
} as const;
