/** The tables of CellPhoneDB that make up one set of pairs, in this order, and the prefix of each file name in the set's text. */
export const PAIR_TABLES = ['interaction', 'complex', 'gene', 'protein'] as const;
export const TABLE_MARK = '##file ';
