/** A line of a file that is not blank, with its number in the file. */
export interface Line {
  line: string;
  number: number;
}

const LONGEST_GENE = 60;
/** Whether a text may be a gene name: at most 60 characters without white space. */
export const isGeneName = (name: string): boolean => name.length <= LONGEST_GENE && !/\s/.test(name);
