import type { Translate } from '../../theme/messages.ts';

/** Spelling used in papers; other keys are written in capitals. */
const NAMES: Readonly<Record<string, string>> = {
  component: 'Component',
  spatial: 'Spatial',
  umap: 'UMAP',
  umap3: 'UMAP',
  tsne: 't-SNE',
  pca: 'PC',
};
/**
 * Name of an embedding and of its axes from its key in the dataset. UMAP and similar names are the same in every language; other names are
 * translated, and English without a translator.
 */
export function embeddingName(key: string, t?: Translate): string {
  if (t && key === 'component') return t('embedding.component');
  if (t && key === 'spatial') return t('embedding.spatial');
  return NAMES[key] ?? key.toUpperCase();
}
