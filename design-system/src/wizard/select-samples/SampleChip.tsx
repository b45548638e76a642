'use client';
import { useDrag } from 'react-aria/useDrag';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import type { DraftSample } from '../wizard.types.ts';
import { Chip, Handle } from './GroupBoard.styles.ts';

/** Drag type that no field or file drop accepts. */
const TYPE = 'stroma-sample';

interface Props {
  sample: DraftSample;
  isChosen: boolean;
  onChosen: (isChosen: boolean) => void;
  /** Of the handle. */
  label: string;
  onStart: () => void;
  onEnd: () => void;
}

/** A sample that can be dragged anywhere by pointer, or from its handle by keyboard. */
export function SampleChip({ sample, isChosen, onChosen, label, onStart, onEnd }: Props) {
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [TYPE]: sample.fileId }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: onStart,
    onDragEnd: onEnd,
  });
  return (
    <Chip {...dragProps} draggable data-dragging={isDragging || undefined}>
      <Checkbox isSelected={isChosen} onChange={onChosen}>
        {sample.name}
      </Checkbox>
      <Handle {...dragButtonProps} aria-label={label}>
        <Icon name="grip" />
      </Handle>
    </Chip>
  );
}
