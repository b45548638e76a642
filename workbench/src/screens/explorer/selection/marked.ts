/** Name in the address of the table of markers: the cluster whose markers it shows. */
export const MARKED = 'of';
