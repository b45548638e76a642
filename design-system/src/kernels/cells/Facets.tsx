'use client';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { styled, useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { composeSvg, PartTitle } from '../figure/Compose.tsx';
import { HOME } from '../points/camera.ts';
import { coloursOf } from '../points/colourTable.ts';
import { Embedding } from './Embedding.tsx';
import type {
  EmbeddingCamera,
  EmbeddingColour,
  EmbeddingCoordinates,
  EmbeddingProjection,
  SelectionMask,
} from '../points/embedding.types.ts';
import { legendSvg } from './figure.ts';
import { Legend } from './Legend.tsx';

const Root = styled.div`
  container-type: inline-size;
  min-width: 0;
`;
const Row = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;
  @container (max-width: 520px) {
    flex-direction: column;
    align-items: stretch;
  }
`;
const Panels = styled.div<{ $least: number }>`
  flex: 1;
  min-width: 0;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: 12px;
`;
/** Plots of one row stand on one line, however many lines their names have. */
const Panel = styled.figure`
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  min-width: 0;
  margin: 0;
  /* A panel is as high as its room, also below the least height of an embedding alone. */
  > div > * {
    min-height: 0;
  }
`;
/** The legend stays in view while a long list of panels scrolls past. */
const Side = styled.div`
  position: sticky;
  top: 0;
  flex: none;
  width: clamp(140px, 22%, 216px);
  > * {
    width: 100%;
  }
  @container (max-width: 520px) {
    position: static;
    width: 100%;
  }
`;

export interface Facet {
  name: string;
  /** Cells that the panel is about. */
  cells: number;
  colour: EmbeddingColour;
  /** One byte a cell; the others are the panel's grey ground. */
  mask?: SelectionMask;
  italic?: boolean;
}
interface FacetsProps {
  title: string;
  coordinates: EmbeddingCoordinates;
  facets: readonly Facet[];
  /** The colouring whose legend stands at the side: one scale for all panels. */
  legend: EmbeddingColour;
  palette?: PaletteId;
  ramp?: RampId;
  pointSize?: number;
  opacity?: number;
  overlay?: (projection: EmbeddingProjection) => ReactNode;
  /** Height of one panel in px, and its width at least. */
  panelHeight?: number;
  panelLeast?: number;
  camera?: EmbeddingCamera;
  onCameraChange?: (camera: EmbeddingCamera) => void;
}

/** Small multiples with one scale, one camera and one legend. */
export function Facets(props: FacetsProps) {
  const { title, coordinates, facets, legend, palette = 'Default', ramp = 'haze', panelHeight = 240 } = props;
  const t = useT();
  const theme = useTheme();
  const root = useRef<ChartElement>(null);
  const side = useRef<ChartElement>(null);
  const [own, setOwn] = useState(HOME);
  const camera = props.camera ?? own;
  const [highlighted, setHighlighted] = useState<readonly number[]>([]);
  const colours = useMemo(() => coloursOf(legend, palette), [legend, palette]);
  useEffect(() => {
    const target = root.current;
    if (target) target.stromaSvg = (width, height, ratio) => composeSvg(target, width, height, ratio, false);
    if (side.current)
      side.current.stromaSvg = (width, height) =>
        legendSvg({ colour: legend, colours, ramp, theme, fontSize: 12 }, { width, height: height ?? 0 });
  }, [legend, colours, ramp, theme]);
  return (
    <Root>
      <Row ref={root} data-chart="" role="group" aria-label={title}>
        <Panels $least={props.panelLeast ?? (coordinates.dimensions === 3 ? 260 : 220)}>
          {facets.map((f) => (
            <Panel key={f.name} data-facet={f.name}>
              <PartTitle as="figcaption" data-part-title="" style={f.italic ? { fontStyle: 'italic' } : undefined}>
                {f.name} (n = {t.number(f.cells)})
              </PartTitle>
              <div style={{ height: panelHeight }}>
                <Embedding
                  coordinates={coordinates}
                  colour={f.colour}
                  label={`${title}: ${f.name}`}
                  labelPlace="none"
                  showTools={false}
                  showAxes={false}
                  renderer="canvas"
                  palette={palette}
                  ramp={ramp}
                  pointSize={props.pointSize ?? 4}
                  opacity={props.opacity}
                  selection={f.mask ?? null}
                  highlighted={highlighted}
                  camera={camera}
                  onCameraChange={props.onCameraChange ?? setOwn}
                  overlay={props.overlay}
                />
              </div>
            </Panel>
          ))}
        </Panels>
        <Side ref={side} data-chart="">
          <Legend
            colour={legend}
            colours={colours}
            counts={null}
            ramp={ramp}
            fontSize={12}
            highlighted={highlighted}
            onHighlightedChange={setHighlighted}
          />
        </Side>
      </Row>
    </Root>
  );
}

/** A mask of the cells of each category, with their number. */
export function categoryMasks(codes: ArrayLike<number>, categories: number): { mask: SelectionMask; cells: number }[] {
  const list = Array.from({ length: categories }, () => ({ mask: new Uint8Array(codes.length), cells: 0 }));
  for (let i = 0; i < codes.length; i++) {
    const own = list[codes[i] as number];
    if (!own) continue;
    own.mask[i] = 1;
    own.cells += 1;
  }
  return list;
}
