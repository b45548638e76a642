import type { ReferenceKind, ReferenceSet } from '@stroma/contract';

export interface SpeciesRow {
  species: string;
  geneTables: ReferenceSet[];
  geneSets: ReferenceSet[];
  /** Species whose gene sets orthologs convert to this one. */
  convertedFrom: string[];
  /** The other species of its ortholog tables, in either direction. */
  orthologs: string[];
  /** Kinds of its further sets. */
  others: ReferenceKind[];
}

/** Contents of the library by species. */
export function speciesRows(sets: readonly ReferenceSet[], species: readonly string[]): SpeciesRow[] {
  const of = (name: string, kind: ReferenceKind) => sets.filter((set) => set.kind === kind && set.species === name);
  return species.map((name) => {
    const orthologs = species.filter((other) =>
      sets.some(
        (set) =>
          set.kind === 'orthologs' &&
          ((set.species === name && set.toSpecies === other) || (set.species === other && set.toSpecies === name)),
      ),
    );
    const own = sets.filter((set) => set.species === name).map(({ kind }) => kind);
    return {
      species: name,
      geneTables: of(name, 'genes'),
      geneSets: of(name, 'geneSets'),
      convertedFrom: orthologs.filter((other) => of(other, 'geneSets').length),
      orthologs,
      others: [...new Set(own)].filter((kind) => !['genes', 'geneSets', 'orthologs'].includes(kind)).sort(),
    };
  });
}
