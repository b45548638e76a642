/** Default gene sets of the percentages (specification 9); apart from the schemas, so that a browser gets them without these. */
export const DEFAULT_MITOCHONDRIAL = { prefixes: ['MT-', 'mt-'], genes: [] as string[] };
export const DEFAULT_RIBOSOMAL = { prefixes: ['Rps', 'Rpl', 'RPS', 'RPL'], genes: [] as string[] };
