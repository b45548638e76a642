/** Above this number of cells, t-SNE is computed only on request (the runner's MOST_TSNE_CELLS). */
export const TSNE_CELLS = 100_000;
