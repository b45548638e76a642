/** Parameter of the marker table's URL: the cluster whose markers it shows. */
export const MARKED = 'of';
