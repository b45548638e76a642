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
export function PalettePreview({ palette }: { palette: PaletteId }) {
  return (
    <Row aria-hidden="true">
      {categoryColours(palette, 14).map((colour) => (
        <i key={colour} style={{ background: colour }} />
      ))}
    </Row>
  );
}
