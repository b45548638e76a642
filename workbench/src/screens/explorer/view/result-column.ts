/** "Colour by" a column of a result. */
const RESULT_COLUMN = /^result:([\w-]{1,64}):([a-z]\w{0,39})$/;
export function asResultColumn(colourBy: string): { result: string; name: string } | null {
  const found = RESULT_COLUMN.exec(colourBy);
  return found && { result: found[1]!, name: found[2]! };
}
