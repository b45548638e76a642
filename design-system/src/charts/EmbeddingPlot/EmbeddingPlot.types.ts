/** The embedding's types live where the linked, faceted and spatial plots read them too. */
export type * from '../embedding/embedding.types.ts';
