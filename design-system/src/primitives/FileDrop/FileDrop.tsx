'use client';
import type { ReactNode } from 'react';
import { DropZone, FileTrigger, type DirectoryDropItem, type DropItem, type FileDropItem } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';

const Root = styled(DropZone)`
  display: grid;
  justify-items: center;
  gap: 8px;
  padding: 32px 24px;
  border: 1px dashed var(--st-line-strong);
  border-radius: 8px;
  background: var(--st-surface);
  text-align: center;
  color: var(--st-muted);
  transition: background var(--st-fast) ease-out;
  &[data-drop-target] {
    border-color: var(--st-action);
    border-style: solid;
    background: var(--st-action-soft);
  }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
`;
const Title = styled.span`
  color: var(--st-text);
  font-size: 16px;
  line-height: 24px;
  font-weight: 500;
`;
export interface PickedFile {
  path: string;
  file: File;
}
/** Maximum number of files read from a folder. */
const MOST_FILES = 5000;

/** The files of folders, in depth. */
async function filesOf(items: readonly (FileDropItem | DirectoryDropItem)[]): Promise<PickedFile[]> {
  const found: PickedFile[] = [];
  const walk = async (item: FileDropItem | DirectoryDropItem, folder: string): Promise<void> => {
    if (found.length >= MOST_FILES) return;
    const path = `${folder}${item.name}`;
    if (item.kind === 'file') found.push({ path, file: await item.getFile() });
    else for await (const one of item.getEntries()) await walk(one, `${path}/`);
  };
  for (const item of items) await walk(item, '');
  return found;
}
const isFolder = (item: DropItem): item is DirectoryDropItem => item.kind === 'directory';

export interface FileDropProps {
  title: string;
  hint?: ReactNode;
  /** Endings with the dot, e.g. [".zip", ".tar.gz"]; empty: everything. */
  accept?: readonly string[];
  onFiles: (files: File[]) => void;
  /** Also accepts folders: all files in them, with their paths relative to the folder. */
  onFolder?: (files: PickedFile[]) => void;
  isDisabled?: boolean;
  /** Reason for a missing permission, shown instead of the hint. */
  denied?: string | undefined;
}
/** Drop area with a button; accepts several files at once. */
export function FileDrop({ title, hint, accept, onFiles, onFolder, isDisabled, denied }: FileDropProps) {
  const t = useT();
  return (
    <Root
      // Replaces react-aria's own name of a drop zone, which would precede the title.
      aria-label={title}
      isDisabled={isDisabled || Boolean(denied)}
      // Elements dragged within the page are not files.
      getDropOperation={(types, allowed) => (types.has('stroma-sample') ? 'cancel' : (allowed[0] ?? 'cancel'))}
      onDrop={(event) => {
        const items = event.items.filter((item): item is FileDropItem => item.kind === 'file');
        const folders = event.items.filter(isFolder);
        if (onFolder && folders.length)
          return void filesOf([...folders, ...items]).then((files) => files.length && onFolder(files));
        void Promise.all(items.map((item) => item.getFile())).then((files) => files.length && onFiles(files));
      }}
    >
      <Icon name="upload" size={24} />
      <Title>{title}</Title>
      {denied ? <div>{denied}</div> : hint && <div>{hint}</div>}
      {denied ? (
        <Button denied={denied}>{t('fileDrop.choose')}</Button>
      ) : (
        <Buttons>
          <FileTrigger
            allowsMultiple
            acceptedFileTypes={accept ? [...accept] : undefined}
            onSelect={(list) => list?.length && onFiles([...list])}
          >
            <Button isDisabled={isDisabled}>{t('fileDrop.choose')}</Button>
          </FileTrigger>
          {onFolder && (
            <FileTrigger
              acceptDirectory
              onSelect={(list) =>
                list?.length &&
                onFolder([...list].slice(0, MOST_FILES).map((file) => ({ path: file.webkitRelativePath, file })))
              }
            >
              <Button isDisabled={isDisabled}>{t('fileDrop.chooseFolder')}</Button>
            </FileTrigger>
          )}
        </Buttons>
      )}
    </Root>
  );
}
