/** Default gene sets of the percentages (specification 9); separate from the schemas, so that a browser can load them alone. */
export const DEFAULT_MITOCHONDRIAL = { prefixes: ['MT-', 'mt-'], genes: [] as string[] };
export const DEFAULT_RIBOSOMAL = { prefixes: ['Rps', 'Rpl', 'RPS', 'RPL'], genes: [] as string[] };
