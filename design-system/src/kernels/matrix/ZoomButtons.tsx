'use client';
import { styled } from 'styled-components';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { useT } from '../../theme/messages.ts';

const Row = styled.div`
  position: absolute;
  display: flex;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-raised);
  opacity: 0.92;
`;
interface ZoomButtonsProps {
  onZoom: (factor: number) => void;
  onReset: () => void;
  isZoomed: boolean;
  top: number;
  right: number;
}
/** Zoom buttons, for readers without a wheel. */
export function ZoomButtons({ onZoom, onReset, isZoomed, top, right }: ZoomButtonsProps) {
  const t = useT();
  return (
    <Row style={{ top, right }}>
      <IconButton icon="add" label={t('embedding.zoomIn')} onPress={() => onZoom(1.5)} />
      <IconButton icon="minus" label={t('embedding.zoomOut')} isDisabled={!isZoomed} onPress={() => onZoom(1 / 1.5)} />
      <IconButton icon="fit" label={t('heat.fit')} isDisabled={!isZoomed} onPress={onReset} />
    </Row>
  );
}
