'use client';
import { styled } from 'styled-components';
import { categoryColours } from '../../tokens/palettes.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

const Row = styled.div`
  display: flex;
  height: 8px;
  margin-top: 6px;
  border-radius: 2px;
  overflow: hidden;
  > i {
    flex: 1;
  }
`;
interface PalettePreviewProps {
  palette: PaletteId;
  /** Colours of the shown column's categories, in their order; without them the palette's first ones. */
  colours?: readonly string[] | undefined;
}
export function PalettePreview({ palette, colours }: PalettePreviewProps) {
  return (
    <Row aria-hidden="true">
      {(colours?.length ? colours.slice(0, 14) : categoryColours(palette, 14)).map((colour, i) => (
        <i key={i} style={{ background: colour }} />
      ))}
    </Row>
  );
}
