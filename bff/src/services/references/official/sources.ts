import type { ReferenceSet, TextReferenceKind } from '@stroma/contract';

type Species = ReferenceSet['species'];
type Database = ReferenceSet['database'];
export interface OfficialSource {
  kind: Exclude<TextReferenceKind, 'model'>;
  name: string;
  species: Species;
  toSpecies?: Species;
  database?: Database;
  licence: string;
  defaultVersion?: string;
  url: string;
}

/**
 * Addresses at which publishers offer sets, by name. `{version}` in an address is the version, `defaultVersion` without one in the command; a set
 * without it has the day on which the publisher last changed the file.
 */
const ENSEMBL = { defaultVersion: '115', licence: 'no restrictions (Ensembl)', kind: 'genes' } as const;
const gtf = (species: Species, file: string): OfficialSource => ({
  ...ENSEMBL,
  name: `Ensembl genes ${species}`,
  species,
  url: `https://ftp.ensembl.org/pub/release-{version}/gtf/${species.toLowerCase().replaceAll(' ', '_')}/${file}.{version}.gtf.gz`,
});
const hcop = (toSpecies: Species, file: string): OfficialSource => ({
  kind: 'orthologs',
  name: `HCOP human to ${file}`,
  ...{ species: 'Homo sapiens', toSpecies },
  licence: 'CC0 (HGNC)',
  url: `https://storage.googleapis.com/public-download-files/hcop/human_${file}_hcop_fifteen_column.txt.gz`,
});
const enrichr = (name: string, library: string, database: Database, licence: string): OfficialSource => ({
  ...{ kind: 'geneSets', name, species: 'Homo sapiens', database, licence, defaultVersion: library.replace(/\D/g, '') },
  url: `https://maayanlab.cloud/Enrichr/geneSetLibrary?mode=text&libraryName=${library}`,
});

export const OFFICIAL: Record<string, OfficialSource> = {
  'ensembl-human': gtf('Homo sapiens', 'Homo_sapiens.GRCh38'),
  'ensembl-mouse': gtf('Mus musculus', 'Mus_musculus.GRCm39'),
  'ensembl-zebrafish': gtf('Danio rerio', 'Danio_rerio.GRCz11'),
  hgnc: {
    ...{ kind: 'genes', name: 'HGNC complete set', species: 'Homo sapiens', licence: 'CC0' },
    url: 'https://storage.googleapis.com/public-download-files/hgnc/tsv/tsv/hgnc_complete_set.txt',
  },
  'ncbi-human': {
    ...{ kind: 'genes', name: 'NCBI gene_info human', species: 'Homo sapiens', licence: 'no restrictions (NCBI)' },
    url: 'https://ftp.ncbi.nlm.nih.gov/gene/DATA/GENE_INFO/Mammalia/Homo_sapiens.gene_info.gz',
  },
  'ncbi-mouse': {
    ...{ kind: 'genes', name: 'NCBI gene_info mouse', species: 'Mus musculus', licence: 'no restrictions (NCBI)' },
    url: 'https://ftp.ncbi.nlm.nih.gov/gene/DATA/GENE_INFO/Mammalia/Mus_musculus.gene_info.gz',
  },
  'hcop-mouse': hcop('Mus musculus', 'mouse'),
  'hcop-rat': hcop('Rattus norvegicus', 'rat'),
  'hcop-chicken': hcop('Gallus gallus', 'chicken'),
  'hcop-fly': hcop('Drosophila melanogaster', 'fruitfly'),
  'hcop-zebrafish': hcop('Danio rerio', 'zebrafish'),
  'hcop-cattle': hcop('Bos taurus', 'cattle'),
  'hcop-dog': hcop('Canis lupus familiaris', 'dog'),
  'hcop-pig': hcop('Sus scrofa', 'pig'),
  'hcop-macaque': hcop('Macaca mulatta', 'macaque'),
  'go-bp': enrichr('GO biological process', 'GO_Biological_Process_2023', 'go_bp', 'CC BY 4.0 (Gene Ontology)'),
  'go-cc': enrichr('GO cellular component', 'GO_Cellular_Component_2023', 'go_cc', 'CC BY 4.0 (Gene Ontology)'),
  'go-mf': enrichr('GO molecular function', 'GO_Molecular_Function_2023', 'go_mf', 'CC BY 4.0 (Gene Ontology)'),
  reactome: {
    ...{ kind: 'geneSets', name: 'Reactome', species: 'Homo sapiens', database: 'reactome', licence: 'CC0' },
    url: 'https://reactome.org/download/current/ReactomePathways.gmt.zip',
  },
  wikipathways: enrichr('WikiPathways', 'WikiPathways_2024_Human', 'wikipathways', 'CC0'),
  cellphonedb: {
    ...{
      kind: 'ligandReceptor',
      name: 'CellPhoneDB',
      species: 'Homo sapiens',
      licence: 'not stated',
      defaultVersion: 'v5.0.0',
    },
    url: 'https://raw.githubusercontent.com/ventolab/cellphonedb-data/{version}/cellphonedb.zip',
  },
  collectri: {
    ...{
      kind: 'regulons',
      name: 'CollecTRI',
      species: 'Homo sapiens',
      licence: 'see the Zenodo record',
      defaultVersion: '8192729',
    },
    url: 'https://zenodo.org/records/{version}/files/CollecTRI_regulons.csv?download=1',
  },
};

/** The set with a name and its URL at a version; null for an unknown name. `version` is null if the publisher names releases by date. */
export function officialSet(id: string, asked?: string) {
  const found = Object.hasOwn(OFFICIAL, id) ? OFFICIAL[id] : undefined;
  if (!found) return null;
  const { url, defaultVersion, ...set } = found;
  const version = asked ?? defaultVersion ?? null;
  const address = url.replaceAll('{version}', encodeURIComponent(version ?? ''));
  return { set: { toSpecies: null, database: null, ...set }, version, address };
}
