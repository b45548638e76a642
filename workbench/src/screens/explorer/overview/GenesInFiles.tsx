import { Muted } from '@stroma/design-system/primitives';
import { useAppT } from '../../../app/useApp.ts';

/** Smallest and largest number of genes in the files; null if a receipt of an earlier version lacks it. */
export function genesInFiles(inputs: readonly { genes?: number | undefined }[] | undefined): [number, number] | null {
  const found = (inputs ?? []).flatMap(({ genes }) => (genes === undefined ? [] : [genes]));
  return found.length && found.length === inputs?.length ? [Math.min(...found), Math.max(...found)] : null;
}

interface GenesInFilesProps {
  /** Genes of the dataset. */
  genes: number;
  inputs: readonly { genes?: number | undefined }[] | undefined;
}
/** Explains why an integrated dataset has other genes than its files. */
export function GenesInFiles({ genes, inputs }: GenesInFilesProps) {
  const t = useAppT();
  const found = genesInFiles(inputs);
  if (!found || (found[0] === genes && found[1] === genes)) return null;
  const [least, most] = found;
  return (
    <Muted as="p" style={{ padding: '0 16px 12px' }}>
      {t('overview.genesInFiles', { genes, least, most, same: least === most ? 'yes' : 'no' })}
    </Muted>
  );
}
