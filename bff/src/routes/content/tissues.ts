/** Suggestions of the wizard's field for the tissue; any other text is accepted too. */
export const TISSUES = [
  ...[
    'Adipose',
    'Adrenal gland',
    'Bladder',
    'Blood',
    'Bone',
    'Bone marrow',
    'Brain',
    'Breast',
    'Colon',
    'Embryo',
    'Eye',
  ],
  ...['Heart', 'Intestine', 'Kidney', 'Liver', 'Lung', 'Lymph node', 'Muscle', 'Ovary', 'Pancreas', 'PBMC', 'Placenta'],
  ...['Prostate', 'Retina', 'Skin', 'Spinal cord', 'Spleen', 'Stomach', 'Testis', 'Thymus', 'Thyroid', 'Uterus'],
] as const;
