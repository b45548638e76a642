import type { Translate } from '../../theme/messages.ts';

/** As papers write them; of others the key in capitals. */
const NAMES: Readonly<Record<string, string>> = {
  component: 'Component',
  spatial: 'Spatial',
  umap: 'UMAP',
  umap3: 'UMAP',
  tsne: 't-SNE',
  pca: 'PC',
};
/**
 * Name of an embedding and of its axes by its key in the dataset. UMAP and its like are names in every language, others are words: they are
 * English without a translator.
 */
export function embeddingName(key: string, t?: Translate): string {
  if (t && key === 'component') return t('embedding.component');
  if (t && key === 'spatial') return t('embedding.spatial');
  return NAMES[key] ?? key.toUpperCase();
}
