'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { GatedLink, LinkButton } from '../../primitives/Link/Link.tsx';
import { Card, Muted, Page, RowFlex } from '../../primitives/Page/Page.styles.ts';
import type { HomeProps } from '../screens.types.ts';
import { Tissue } from '../../primitives/Tissue/Tissue.tsx';

const Hero = styled.section`
  position: relative;
  overflow: hidden;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-sunken);
`;
const Words = styled.div`
  position: relative;
  max-width: 1168px;
  @media (min-width: 1680px) {
    max-width: 1488px;
  }
  margin: 0 auto;
  padding: 72px 24px 64px;
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  gap: 48px;
  align-items: center;
  > div {
    padding: 20px 24px 24px;
    margin: -20px -24px;
    border-radius: 12px;
    background: color-mix(in oklab, var(--st-sunken) 92%, transparent);
  }
  h1 {
    font-size: 32px;
    line-height: 40px;
    letter-spacing: -0.025em;
  }
  p {
    margin: 12px 0 20px;
    font-size: 16px;
    line-height: 24px;
    color: var(--st-muted);
  }
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (max-width: 640px) {
    padding: 48px 40px 40px;
  }
`;
const Picture = styled.figure`
  margin: 0;
  img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 3 / 2;
    border: 1px solid var(--st-line-strong);
    border-radius: 8px;
    background: var(--st-surface);
  }
  figcaption {
    width: fit-content;
    margin-top: 8px;
    padding: 2px 8px;
    border-radius: 6px;
    font-size: 13px;
    color: var(--st-muted);
    background: color-mix(in oklab, var(--st-sunken) 92%, transparent);
  }
`;
const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: 24px;
  margin-bottom: 40px;
  counter-reset: step;
  li {
    padding-top: 12px;
    border-top: 1px solid var(--st-line-strong);
    color: var(--st-muted);
    counter-increment: step;
  }
  h2::before {
    content: counter(step) '  ';
    color: var(--st-action);
  }
  h2 {
    color: var(--st-text);
    white-space: pre-wrap;
  }
`;
const List = styled(Card)`
  a {
    font-weight: 500;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    padding: 10px 16px;
  }
  li:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
`;

export function Home(props: HomeProps) {
  const { isSignedIn, signInHref, signUpHref, startHref, importHref, datasets, datasetHref, datasetPicture, can } =
    props;
  const t = useT();
  const { shows, denied, reason } = usePermits(can);
  return (
    <>
      <Hero>
        <Tissue />
        <Words>
          <div>
            <h1>{t('home.title')}</h1>
            <p>{t('home.lede')}</p>
            <RowFlex>
              {isSignedIn ? (
                <>
                  {shows('integrate') && (
                    <LinkButton href={startHref} tone="primary" denied={denied('integrate')}>
                      {t('analyses.start')}
                    </LinkButton>
                  )}
                  {shows('import') && (
                    <LinkButton href={importHref} icon="upload" denied={denied('import')}>
                      {t('analyses.import')}
                    </LinkButton>
                  )}
                </>
              ) : (
                <>
                  <LinkButton href={signUpHref} tone="primary">
                    {t('signIn.signUp')}
                  </LinkButton>
                  <LinkButton href={signInHref}>{t('signIn.signIn')}</LinkButton>
                </>
              )}
            </RowFlex>
          </div>
          <Picture>
            <img src={props.pictureSrc} alt={t('home.pictureAlt')} width={1200} height={800} />
            <figcaption>{t('home.pictureSource')}</figcaption>
          </Picture>
        </Words>
      </Hero>
      <Page>
        <Steps>
          {(['import', 'filter', 'integrate', 'explore'] as const).map((step) => (
            <li key={step}>
              <h2>{t(`home.${step}.title`)}</h2>
              {t(`home.${step}.text`)}
            </li>
          ))}
        </Steps>
        {datasets.length > 0 && (
          <section>
            <h2 style={{ marginBottom: 8 }}>{t('home.datasets')}</h2>
            <List as="ul">
              {datasets.map((d) => (
                <li key={d.id}>
                  {datasetPicture?.(d)}
                  <GatedLink href={datasetHref(d.id)} permit={can?.explore} reason={reason('explore')}>
                    {d.name}
                  </GatedLink>
                  {d.simulated && <SimulatedBadge />}
                  <Muted>
                    {t('unit.cells', { n: d.cells })} · {t('unit.genes', { n: d.genes })}
                    {d.species ? ` · ${d.species}` : ''}
                  </Muted>
                </li>
              ))}
            </List>
          </section>
        )}
      </Page>
    </>
  );
}
