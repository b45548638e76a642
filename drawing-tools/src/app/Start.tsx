import { styled } from 'styled-components';
import type { Grid } from '../data/grid.types.ts';
import { rowsOf } from '../data/cells.ts';
import { CARDS, FAMILIES } from '../tools/index.ts';
import { useSmallPictures } from './useSmallPictures.ts';
import { LookFields } from './LazyLookFields.tsx';
import type { Locale, ThemeName } from './state.types.ts';
import { Bar, Main, VisuallyHidden } from './layout.styles.ts';
import { useTranslator } from './useSay.ts';

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: 12px;
  margin: 0 0 24px;
  padding: 0;
  list-style: none;
`;
const CardButton = styled.button`
  display: flex;
  flex-direction: column;
  justify-content: flex-start;
  width: 100%;
  height: 100%;
  padding: 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  color: var(--st-text);
  font: inherit;
  text-align: start;
  cursor: pointer;
  b {
    margin-bottom: 4px;
    font-weight: 600;
  }
  img {
    width: 100%;
    height: 88px;
    margin-bottom: 8px;
    object-fit: contain;
    object-position: left;
  }
  span {
    color: var(--st-muted);
    font-size: 13px;
    line-height: 18px;
  }
  &:hover {
    border-color: var(--st-text);
  }
  &:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: 1px;
  }
`;

interface StartProps {
  locale: Locale;
  theme: ThemeName;
  onLook?: ((look: { locale: Locale; theme: ThemeName }) => void) | undefined;
  onOpen: (slug: string) => void;
  /** A table that waits for a tool. */
  grid: Grid | null;
  /** The page around it has the title. */
  isFramed: boolean;
}
/** Every tool with a picture and one sentence. */
export function Start({ locale, theme, onLook, onOpen, grid, isFramed }: StartProps) {
  const say = useTranslator();
  const pictureOf = useSmallPictures(theme);
  return (
    <>
      {isFramed ? (
        <VisuallyHidden>{say('title')}</VisuallyHidden>
      ) : (
        <Bar>
          <h1>{say('title')}</h1>
          {onLook && <LookFields {...{ locale, theme, onLook }} />}
        </Bar>
      )}
      <Main>
        <p>
          {grid
            ? say('start.waiting', { name: grid.name, rows: rowsOf(grid), columns: grid.columns.length })
            : say('start.lede')}
        </p>
        {FAMILIES.map((family) => (
          <section key={family} aria-label={say(`family.${family}`)}>
            <h2>{say(`family.${family}`)}</h2>
            <Cards>
              {CARDS.filter((card) => card.family === family).map((card) => (
                <li key={card.slug}>
                  <CardButton onClick={() => onOpen(card.slug)}>
                    <img alt="" height="88" src={pictureOf(card.slug)} />
                    <b>{card.name[locale]}</b>
                    <span>{card.does[locale]}</span>
                  </CardButton>
                </li>
              ))}
            </Cards>
          </section>
        ))}
      </Main>
    </>
  );
}
