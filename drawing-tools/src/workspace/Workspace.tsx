import { useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { FigureServicesProvider } from '@stroma/design-system/plot-kit';
import { EmptyState } from '@stroma/design-system/primitives';
import type { Host } from '../app/host.types.ts';
import { contentOf, isTooLarge, titleOf } from '../app/drawing.ts';
import type { Drawing, Locale, ThemeName } from '../app/state.types.ts';
import { useTranslator, type Translator } from '../app/useSay.ts';
import type { TableRefused } from '../data/grid.types.ts';
import { CARDS } from '../tools/index.ts';
import type { AnyTool } from '../tools/tool.types.ts';
import { FigurePanel } from './FigurePanel.tsx';
import { EditInPlace } from './InPlace.tsx';
import { InputPanel } from './InputPanel.tsx';
import { Notices } from './Notices.tsx';
import { OutputPanel } from './OutputPanel.tsx';
import { ownWords, titledRoles } from './ownWords.ts';
import { coloursOf } from './styling.ts';
import { TopBar } from './TopBar.tsx';
import { useModel } from './useModel.ts';
import { PAPER, usePicture } from './usePicture.tsx';
import { Body, Side } from './workspace.styles.ts';

export interface WorkspaceProps {
  slug: string;
  tool: AnyTool;
  drawing: Drawing;
  palette: readonly string[];
  theme: ThemeName;
  host?: Host;
  onLook?: ((look: { locale: Locale; theme: ThemeName }) => void) | undefined;
  onDrawing: (next: Partial<Drawing>) => void;
  /** Sends the drawing to the host. */
  onHanded: () => void;
  onLeave: () => void;
}

/** One tool: table, columns and settings next to the figure, its report and its scripts. */
export function Workspace(props: WorkspaceProps) {
  const { slug, tool, drawing, palette, theme, host, onLook, onDrawing, onHanded, onLeave } = props;
  const say = useTranslator();
  const locale = useIntl().locale as Locale;
  const [isLarge, setLarge] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const { grid, mapping, settings, style } = drawing;
  const modelled = useModel(tool, grid, mapping, settings);
  const colours = useMemo(() => coloursOf(style, palette), [style, palette]);
  const name = CARDS.find((one) => one.slug === slug)?.name[locale] ?? slug;
  const title = titleOf(style.title, grid?.name ?? '', name);
  const { picture, stage, onChart } = usePicture({ tool, model: modelled.model, title, style, theme, colours, frame });
  const hand = async (to: 'onSave' | 'onSend', kind: 'drawing' | 'template') => {
    // A template holds no table: the drawing itself stays unsaved.
    if (kind === 'drawing') onHanded();
    const content = contentOf(drawing, title, kind === 'drawing' ? await picture() : '', kind);
    setLarge(isTooLarge(content));
    if (isTooLarge(content)) return;
    host?.[to](content);
  };
  const given = { tool, drawing, modelled, colours };
  return (
    <FigureServicesProvider toTiff={toTiff} {...(style.width > 0 && { paperWidth: style.width })}>
      <TopBar
        {...{ name, tool, theme, onLook }}
        {...(host && { host })}
        onLeave={onLeave}
        onChange={onDrawing}
        onHand={(to, kind) => void hand(to, kind)}
      />
      <Notices isLarge={isLarge} {...(host && { host })} />
      <Body>
        <main ref={frame}>
          {modelled.refused ? (
            <EmptyState icon="chart" title={say('figure.none')}>
              {refusal(say, modelled.refused)}
            </EmptyState>
          ) : (
            <>
              <EditInPlace
                words={ownWords(style, title, titledRoles(tool, modelled.chosen, say), tool.groups(modelled.model))}
                onStyle={(next) => onDrawing({ style: next })}
              >
                <FigurePanel {...{ tool, title, style, colours, onChart }} model={modelled.model} />
              </EditInPlace>
              <OutputPanel
                {...{ tool, title }}
                chosen={modelled.chosen}
                model={modelled.model}
                width={style.width || PAPER}
              />
            </>
          )}
        </main>
        <Side>
          <InputPanel {...given} onChange={onDrawing} />
        </Side>
      </Body>
      {stage}
    </FigureServicesProvider>
  );
}

const toTiff = async (svg: string, dpi: number) => (await import('../figure/tiff.ts')).svgToTiff(svg, dpi);

function refusal(say: Translator, { id, values }: TableRefused): string {
  const shown = typeof values.role === 'string' ? { ...values, role: say(`role.${values.role}`) } : values;
  return say(`refused.${id}`, shown);
}
