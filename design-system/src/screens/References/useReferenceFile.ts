'use client';
import { useRef, useState } from 'react';
import { readReferences, type UnreadReason } from '@stroma/contract';
import type { ReferenceForm } from './References.types.ts';

/** Endings that are not part of a set's name. */
const ENDING = /\.(gmt|tsv|txt|csv|gtf|zip|pkl)?(\.(gz|zip))?$/i;

type Change = (change: (now: ReferenceForm) => ReferenceForm) => void;

/** Reads a selected file into the form. `wrongFile`: why the last one could not be read. */
export function useReferenceFile({ kind }: Pick<ReferenceForm, 'kind'>, onChange: Change) {
  const [wrongFile, setWrongFile] = useState<UnreadReason | null>(null);
  const [isReading, setReading] = useState(false);
  // Input typed while a file is read is kept; a later file or another kind replaces it.
  const wanted = useRef<readonly File[]>([]);
  const suggested = useRef('');
  const take = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    wanted.current = files;
    setReading(true);
    onChange((now) => ({ ...now, file: null }));
    const read = await readReferences(kind === 'ligandReceptor' ? files : [file], kind);
    if (wanted.current !== files) return;
    setReading(false);
    setWrongFile(typeof read === 'string' ? read : null);
    const name = files.length > 1 ? 'CellPhoneDB' : file.name.replace(ENDING, '').slice(0, 120);
    const before = suggested.current;
    suggested.current = name;
    onChange((now) => ({
      ...now,
      // A file name replaces the name of an earlier file, but not a typed one.
      name: now.name && now.name !== before ? now.name : name,
      file: typeof read === 'string' ? null : read,
    }));
  };
  const forgetFile = () => {
    wanted.current = [];
    setReading(false);
    setWrongFile(null);
  };
  return { take, forgetFile, wrongFile, isReading };
}
