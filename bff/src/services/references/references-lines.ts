/** A line of a file that is not blank, with its number in the file. */
export interface Line {
  line: string;
  number: number;
}

const LONGEST_GENE = 60;
/** Whether a name may be that of a gene: at most 60 characters, none of them white space. */
export const isGeneName = (name: string): boolean => name.length <= LONGEST_GENE && !/\s/.test(name);
