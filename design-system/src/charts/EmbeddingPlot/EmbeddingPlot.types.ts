/** The embedding's types live where the linked, faceted and spatial plots read them too. */
export type * from '../../kernels/points/embedding.types.ts';
