/** The embedding's types are kept where the linked, faceted and spatial plots can import them too. */
export type * from '../../kernels/points/embedding.types.ts';
