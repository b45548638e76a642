'use client';
import { useId, useRef, type ReactNode } from 'react';
import { useDrop } from 'react-aria/useDrop';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { Zone } from './GroupBoard.styles.ts';

interface Props {
  title: string;
  detail?: string;
  isNew?: boolean;
  /** Called during a drag: whether the drop would change a group. */
  takes: () => boolean;
  onDrop: () => void;
  children: ReactNode;
}

/** A group onto which samples are dropped. */
export function GroupCard({ title, detail, isNew = false, takes, onDrop, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: () => (takes() ? 'move' : 'cancel'),
    onDrop,
  });
  return (
    <Zone
      {...dropProps}
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      data-drop-target={isDropTarget || undefined}
      $isNew={isNew}
    >
      <header id={id}>
        <strong>{title}</strong> {detail && <Muted>{detail}</Muted>}
      </header>
      {children}
    </Zone>
  );
}
