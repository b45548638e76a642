import { publicSampleId, type DraftSample, type PublicSource, type UploadedFile } from '@stroma/contract';

/** Samples of published datasets in the shape of parsed files, so that every step shows both alike. */
export const publicFiles = (sources: readonly PublicSource[]): UploadedFile[] =>
  sources.flatMap((source) =>
    source.samples.map((one): UploadedFile => ({
      id: one.id,
      fileName: `${one.sample} · ${source.name}`,
      ...{ fileSize: 0, kind: 'matrix', format: null, libraryType: null, uploadedOn: '', state: 'parsed' },
      ...{ error: null, species: source.species, ensemblVersion: null, overlapPercent: null },
      ...{ cells: one.cells, genes: source.genes, simulated: source.simulated, warnings: [] },
      ...{ datasetId: source.dataset, jobId: null },
    })),
  );

/** Source of a draft's sample. */
export function publicSample(source: PublicSource, sample: string, name: string, group: string): DraftSample {
  const { dataset, version } = source;
  const place = source.samples.findIndex((one) => one.sample === sample);
  const given = { dataset, version, sample, name: source.name.slice(0, 300) };
  return { fileId: publicSampleId(dataset, version, place), name, group, public: given };
}
