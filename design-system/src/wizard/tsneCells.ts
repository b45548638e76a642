/** More cells have no t-SNE unless it is asked for (the runner's MOST_TSNE_CELLS). */
export const TSNE_CELLS = 100_000;
