import { useState } from 'react';
import { readSignature, UploadSignatureDialog, type GeneSet, type SignatureFile } from '@stroma/design-system/explorer';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onSets: (sets: GeneSet[]) => void;
}
/** Dialog for gene signature files: parsed and checked in the browser; each becomes a set in the form. */
export function Uploads({ isOpen, onClose, onSets }: Props) {
  const [files, setFiles] = useState<readonly SignatureFile[]>([]);
  const add = async (chosen: File[]) => {
    const read = await Promise.all(chosen.map(readSignature));
    const names = new Set(read.map((file) => file.fileName));
    // The latest of several files with one name counts.
    const latest = [...new Map(read.map((file) => [file.fileName, file])).values()];
    setFiles((now) => [...now.filter((file) => !names.has(file.fileName)), ...latest]);
  };
  const close = () => {
    setFiles([]);
    onClose();
  };
  return (
    <UploadSignatureDialog
      isOpen={isOpen}
      onClose={close}
      files={files}
      onFiles={(chosen) => void add(chosen)}
      onRemove={(name) => setFiles((now) => now.filter((file) => file.fileName !== name))}
      onConfirm={(sets) => {
        onSets(sets);
        close();
      }}
    />
  );
}
