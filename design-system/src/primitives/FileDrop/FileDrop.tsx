import type { ReactNode } from 'react';
import { DropZone, FileTrigger, type FileDropItem } from 'react-aria-components';
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
const Title = styled.span`
  color: var(--st-text);
  font-size: 16px;
  line-height: 24px;
  font-weight: 500;
`;
export interface FileDropProps {
  title: string;
  hint?: ReactNode;
  /** Endings with the dot, e.g. [".zip", ".tar.gz"]; empty: everything. */
  accept?: readonly string[];
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
  /** Disabled by a missing permission: the reason stands in place of the hint. */
  denied?: string | undefined;
}
/** Drop, or choose by the button; several files at once. */
export function FileDrop({ title, hint, accept, onFiles, isDisabled, denied }: FileDropProps) {
  const t = useT();
  return (
    <Root
      // react-aria's own name of a drop zone would stand before the title.
      aria-label={title}
      isDisabled={isDisabled || Boolean(denied)}
      onDrop={(event) => {
        const items = event.items.filter((item): item is FileDropItem => item.kind === 'file');
        void Promise.all(items.map((item) => item.getFile())).then((files) => files.length && onFiles(files));
      }}
    >
      <Icon name="upload" size={24} />
      <Title>{title}</Title>
      {denied ? <div>{denied}</div> : hint && <div>{hint}</div>}
      {denied ? (
        <Button denied={denied}>{t('fileDrop.choose')}</Button>
      ) : (
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={accept ? [...accept] : undefined}
          onSelect={(list) => list?.length && onFiles([...list])}
        >
          <Button isDisabled={isDisabled}>{t('fileDrop.choose')}</Button>
        </FileTrigger>
      )}
    </Root>
  );
}
