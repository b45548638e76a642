import { join } from 'node:path';
import { python } from './explorer.ts';
import { DATA } from './platform.ts';
import { demoFiles, IS_BROAD_RUN } from './shared.ts';

export const IFNB = join(DATA, 'scrna_ifnb/ifnb_2samples.h5ad');
/** Every nth cell: unchanged, and with cell types by marker genes, log-normalised values and two random projections. */
const ANNOTATED = `
import json, sys, anndata, numpy as np, scipy.sparse as sp
data = anndata.read_h5ad(sys.argv[1])[::int(sys.argv[4])].copy()
data.write_h5ad(sys.argv[3])
counts = sp.csr_matrix(data.X).astype(np.float32)
data.layers['counts'] = counts.copy()
scaled = sp.diags(1e4 / np.asarray(counts.sum(axis=1)).ravel()) @ counts
data.X = sp.csr_matrix(scaled).log1p().astype(np.float32)
data.obsm['X_umap'] = np.asarray(data.X @ np.random.default_rng(0).normal(size=(data.n_vars, 2)), np.float32)
value = lambda gene: np.asarray(data[:, gene].X.todense()).ravel()
markers = {'Monocytes': value('LYZ') + value('FTL') - 3, 'T cells': value('CD3D') + value('IL7R'), 'B cells': value('CD79A') + value('MS4A1'), 'NK cells': value('GNLY') + value('NKG7')}
names = np.array(list(markers))
data.obs['type'] = names[np.argmax(np.column_stack(list(markers.values())), axis=1)]
for column in ('type', 'condition'):
    data.obs[column] = data.obs[column].astype('category')
data.write_h5ad(sys.argv[2])
print(json.dumps(sorted(data.obs['type'].cat.categories)))
`;
export const IFNB_TYPES = ['B cells', 'Monocytes', 'NK cells', 'T cells'];

interface IfnbFiles {
  /** Unchanged: counts, without an embedding. */
  bare: string;
  /** With cell types, log-normalised values and an embedding. */
  annotated: string;
  cells: number;
}
let written: Promise<IfnbFiles> | undefined;
async function write(): Promise<IfnbFiles> {
  const at = (name: string) => join(folder, name);
  const { folder } = await demoFiles();
  const [bare, annotated] = [at('ifnb_2samples.h5ad'), at('ifnb_types.h5ad')];
  const types = python<string[]>(ANNOTATED, IFNB, annotated, bare, IS_BROAD_RUN ? '1' : '4');
  if (types.join() !== IFNB_TYPES.join()) throw new Error(`the cells are of the types ${types.join()}`);
  return { bare, annotated, cells: IS_BROAD_RUN ? 2000 : 500 };
}
/** ifnb for the tools that need real genes: 500 of its cells, all 2,000 by `npm run broad`. */
export const ifnbFiles = (): Promise<IfnbFiles> => (written ??= write());
