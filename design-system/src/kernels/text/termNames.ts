/** Prefixes by which MSigDB names the collection of a set, longest first. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  KEGG_MEDICUS_REFERENCE: 'KEGG Medicus, reference',
  KEGG_MEDICUS_PATHOGEN: 'KEGG Medicus, pathogen',
  KEGG_MEDICUS_VARIANT: 'KEGG Medicus, variant',
  KEGG_MEDICUS_ENV_FACTOR: 'KEGG Medicus, environmental factor',
  HALLMARK: 'Hallmark',
  REACTOME: 'Reactome',
  BIOCARTA: 'BioCarta',
  KEGG: 'KEGG',
  GOBP: 'GO BP',
  GOCC: 'GO CC',
  GOMF: 'GO MF',
  PID: 'PID',
  WP: 'WikiPathways',
  HP: 'HPO',
};
/** Capitals, digits and underscores, in two words at least. */
const FORM = /^[A-Z0-9.]+(?:_[A-Z0-9.+/-]+)+$/;
/** Words that are capitalised within a sentence; those with a digit are matched separately. */
const CAPITALS = new Set(
  (
    'DNA RNA ATP ADP AMP CAMP GTP GDP NAD NADH NADP NADPH FAD UV ER ECM EMT ROS MYC KRAS RAS RAF AKT MTOR JAK STAT WNT TGF TNF TNFA EGF EGFR ' +
    'ERBB VEGF FGF FGFR PDGF IGF IFN IL NFKB MAPK ERK JNK PKA PKC PKB GPCR MHC HLA TCR BCR TLR NK NKT APC ABC SUMO TCA PPAR AMPK HIF HIV HCV ' +
    'HSV SARS COV EBV HPV CD CDK APOBEC PTEN RB RHO ATM ATR PARP BRCA I II III IV V VI VII VIII IX X'
  ).split(' '),
);

interface Read {
  words: string;
  collection: string | null;
}
/** A name of MSigDB in words, and its collection; any other name unchanged. */
function read(name: string): Read {
  if (!FORM.test(name)) return { words: name, collection: null };
  const prefix = Object.keys(COLLECTIONS).find((one) => name.startsWith(`${one}_`));
  const rest = prefix ? name.slice(prefix.length + 1) : name;
  const words = rest
    .split('_')
    .map((word) => (/\d/.test(word) || CAPITALS.has(word) ? word : word.toLowerCase()))
    .join(' ');
  return { words: words.charAt(0).toUpperCase() + words.slice(1), collection: (prefix && COLLECTIONS[prefix]) ?? null };
}

/**
 * Names of gene sets as a chart writes them: `HALLMARK_INTERFERON_ALPHA_RESPONSE` is "Interferon alpha response". The collection is in the chart's
 * tooltip and table, which keep the whole name; it is appended if two names would otherwise be equal.
 */
export function termNames(names: readonly string[]): string[] {
  const different = [...new Set(names)];
  const found = different.map(read);
  const taken = (shown: readonly string[]) => {
    const count = Map.groupBy(shown, (one) => one);
    return (one: string) => count.get(one)!.length > 1;
  };
  const isShort = taken(found.map(({ words }) => words));
  const longer = found.map(({ words, collection }) =>
    isShort(words) && collection !== null ? `${words} (${collection})` : words,
  );
  const isLonger = taken(longer);
  const shown = new Map(different.map((name, i) => [name, isLonger(longer[i]!) ? name : longer[i]!]));
  return names.map((name) => shown.get(name)!);
}
