/** The tables of CellPhoneDB that make one set of pairs, in this order, and what stands before the file name of each in the set's text. */
export const PAIR_TABLES = ['interaction', 'complex', 'gene', 'protein'] as const;
export const TABLE_MARK = '##file ';
