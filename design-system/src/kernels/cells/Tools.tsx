'use client';
import type { ReactNode } from 'react';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Tools } from './embedding.styles.ts';
import type { EmbeddingTool } from '../points/embedding.types.ts';

export interface EmbeddingToolsProps {
  tool: EmbeddingTool;
  onToolChange: (tool: EmbeddingTool) => void;
  canSelect: boolean;
  dimensions: 2 | 3;
  dimensionsAvailable?: readonly (2 | 3)[];
  onDimensionsChange?: (dimensions: 2 | 3) => void;
  onZoom: (factor: number) => void;
  onFit: () => void;
  /** Present while cells are selected. */
  onZoomToSelection?: () => void;
  /** Present if the legend can be hidden. */
  legend?: { isShown: boolean; onToggle: () => void };
  extra?: ReactNode;
}
export function EmbeddingTools(props: EmbeddingToolsProps) {
  const { tool, onToolChange, canSelect, dimensions, dimensionsAvailable, onDimensionsChange, onZoom, onFit } = props;
  const t = useT();
  const pick = (id: EmbeddingTool, icon: 'pan' | 'rotate' | 'lasso' | 'rectangle', label: string) => (
    <IconButton icon={icon} label={label} isActive={tool === id} onPress={() => onToolChange(id)} />
  );
  return (
    <Tools aria-label={t('embedding.tools')}>
      {pick('pan', 'pan', t('embedding.pan'))}
      {dimensions === 3 && pick('rotate', 'rotate', t('embedding.rotate'))}
      {canSelect && pick('lasso', 'lasso', t('embedding.lasso'))}
      {canSelect && pick('rectangle', 'rectangle', t('embedding.rectangle'))}
      {onDimensionsChange && (dimensionsAvailable?.length ?? 0) > 1 && (
        <>
          <i />
          <SegmentedControl
            label={t('plotOptions.dimensions')}
            options={[
              { id: '2', label: '2D' },
              { id: '3', label: '3D' },
            ]}
            value={dimensions === 3 ? '3' : '2'}
            onChange={(d) => onDimensionsChange(d === '3' ? 3 : 2)}
          />
        </>
      )}
      <i />
      <IconButton icon="add" label={t('embedding.zoomIn')} onPress={() => onZoom(1.4)} />
      <IconButton icon="minus" label={t('embedding.zoomOut')} onPress={() => onZoom(1 / 1.4)} />
      <IconButton icon="fit" label={t('embedding.fit')} onPress={onFit} />
      {canSelect && (
        <IconButton
          icon="search"
          label={t('embedding.zoomToSelection')}
          isDisabled={!props.onZoomToSelection}
          onPress={props.onZoomToSelection}
        />
      )}
      {(props.legend ?? props.extra) && <i />}
      {props.legend && (
        <IconButton
          icon="legend"
          label={t('embedding.legendShow')}
          isActive={props.legend.isShown}
          onPress={props.legend.onToggle}
        />
      )}
      {props.extra}
    </Tools>
  );
}
