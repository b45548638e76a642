'use client';
import { styled } from 'styled-components';
import type { Coexpression } from '@stroma/contract/tools';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { useT } from '../../../theme/messages.ts';
import { pText } from '../../pText.ts';

const Root = styled.section`
  padding: 8px 16px;
  h2 {
    font-size: 14px;
    line-height: 20px;
    padding-bottom: 8px;
  }
`;
/** Both coefficients and the fitted line, over all cells. */
export function Correlations({ coexpression: d }: { coexpression: Coexpression }) {
  const t = useT();
  const p = pText(t);
  const { correlation: found } = d;
  const say = (c: { r: number; p: number }) => {
    const text = p(c.p);
    return t('coexpression.rAndP', {
      r: t.number(c.r, { maximumFractionDigits: 3 }),
      p: text.startsWith('<') ? text : `= ${text}`,
    });
  };
  const number = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const { slope, intercept } = found?.fit ?? { slope: 0, intercept: 0 };
  return (
    <Root aria-label={t('coexpression.correlation')}>
      <h2>{t('coexpression.correlation')}</h2>
      {found ? (
        <Facts
          facts={[
            ['Pearson', say(found.pearson)],
            ['Spearman', say(found.spearman)],
            [t('scatterFit.fit'), `y = ${number(slope)} x ${intercept < 0 ? '−' : '+'} ${number(Math.abs(intercept))}`],
            [t('common.cells'), t.number(d.n)],
          ]}
        />
      ) : (
        <p>{t('scatterFit.constant')}</p>
      )}
    </Root>
  );
}
