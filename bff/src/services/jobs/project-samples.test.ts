import { expect, test } from '@jest/globals';
import { sampleNames } from './project-samples.ts';

test.each([
  [
    ['/P24/S1/outs/filtered/', '/P24/S2/outs/filtered/'],
    ['S1', 'S2'],
  ],
  [
    ['/S1/outs/S1_filtered_feature_bc_matrix/', '/S2/outs/S2_filtered_feature_bc_matrix/'],
    ['S1', 'S2'],
  ],
  [
    ['/S1_matrix_10X/', '/S2_matrix_10X/'],
    ['S1', 'S2'],
  ],
  [
    ['/ctrl_', '/stim.'],
    ['ctrl', 'stim'],
  ],
  [
    ['/a/outs/filtered_gene_bc_matrices/GRCh38/', '/b/outs/filtered_gene_bc_matrices/GRCh38/'],
    ['a', 'b'],
  ],
  [
    ['GSM1_ctrl_filtered_feature_bc_matrix.h5', 'GSM2_stim_filtered_feature_bc_matrix.h5'],
    ['GSM1_ctrl', 'GSM2_stim'],
  ],
  [
    ['S1/outs/filtered_feature_bc_matrix.h5', 'S2/outs/filtered_feature_bc_matrix.h5'],
    ['S1', 'S2'],
  ],
  [
    ['GSM1_a.csv.gz', 'GSM2_b.tsv'],
    ['GSM1_a', 'GSM2_b'],
  ],
  [
    ['/a/x/', '/b/x/'],
    ['a_x', 'b_x'],
  ],
  [
    ['/outs/', '/filtered/'],
    ['outs', 'filtered'],
  ],
  [
    ['/肝 1/outs/filtered/', '/肝 2/outs/filtered/'],
    ['肝 1', '肝 2'],
  ],
])('%j are %j', (places, names) => expect(sampleNames(places)).toEqual(names));
