/** What the wizard's field for the tissue offers; any other text is taken too. */
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
