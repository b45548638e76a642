/** File names accepted by each upload tab, shared by browser and server. If several tabs accept a name, the first one is used. */
export const UPLOAD_NAMES = {
  annotated:
    /\.(h5ad|h5mu|loom|zarr\.zip|rds|rda|rdata)$|(?<=(?:^|[/._ -])(?:outs|spatial|DGE(?:_filtered)?))\.(zip|tar|tar\.gz|tgz)$/i,
  matrix: /\.(zip|tar|tar\.gz|tgz|tsv|tsv\.gz|txt|txt\.gz|csv|csv\.gz|xlsx|h5)$/i,
  contigs: /\.(csv|csv\.gz|tsv|tsv\.gz|txt|txt\.gz|json|json\.gz)$/i,
  bulk: /\.(csv|tsv|txt|tab|counts|count|sf|results|out)(\.gz)?$|\.(xlsx|zip|tar|tar\.gz|tgz)$/i,
} as const;
const FOLDER = /\.(zip|tar|tar\.gz|tgz)$/i;
export type UploadKind = keyof typeof UPLOAD_NAMES;
/** The tab that accepts a file if the given one does not; null if none does. */
export function uploadKindOf(name: string, given: UploadKind): UploadKind | null {
  if (UPLOAD_NAMES[given].test(name)) return given;
  // A folder of counts is a sample unless the tab of annotated data was chosen for it.
  if (FOLDER.test(name) && !/\.zarr\.zip$/i.test(name)) return 'matrix';
  return (Object.keys(UPLOAD_NAMES) as UploadKind[]).find((kind) => UPLOAD_NAMES[kind].test(name)) ?? null;
}
