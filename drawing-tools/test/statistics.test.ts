/** Equal to scipy, lifelines and scikit-learn on the tables of oracles/expected.json (oracles/compute.py). */
import { describe, expect, test } from 'vitest';
import expected from './oracles/expected.json' with { type: 'json' };
import { adjust } from '../src/statistics/adjust.ts';
import { boxOf, quantile, sorted } from '../src/statistics/basics.ts';
import { compare } from '../src/statistics/compare.ts';
import { components, symmetricEigen } from '../src/statistics/components.ts';
import { density, histogram, linearFit, roc } from '../src/statistics/curves.ts';
import { shapiro } from '../src/statistics/shapiro.ts';
import { chiUpper, fUpper, normalQuantile, normalUpper, tQuantile, tTwoSided } from '../src/statistics/special.ts';
import { kaplanMeier, logrank, medianSurvival, type Subject } from '../src/statistics/survival.ts';
import * as tests from '../src/statistics/tests.ts';

const [a, b, c] = expected.groups as [number[], number[], number[]];
const [large, larger] = expected.large as [number[], number[]];
const [tied, tiedMore] = expected.tied as [number[], number[]];
const [before, after] = expected.paired as [number[], number[]];

/** Relative difference: p values may be tiny. */
function near(found: number, wanted: number, tolerance = 1e-9): void {
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(tolerance * Math.max(Math.abs(wanted), 1e-300));
}
const same = (result: { statistic: number; p: number }, [statistic, p]: number[], tolerance?: number) => {
  near(result.statistic, statistic!, tolerance);
  near(result.p, p!, tolerance);
};

describe('distributions', () => {
  const [t, f, chi, normal] = expected.special as number[][];
  test.each(
    [
      [
        [0.1, 3],
        [2.5, 10],
        [12, 40],
        [40, 7],
      ].map(([v, df]) => tTwoSided(v!, df!)),
      [
        [0.2, 2, 9],
        [4.1, 3, 20],
        [80, 5, 60],
      ].map(([v, d1, d2]) => fUpper(v!, d1!, d2!)),
      [
        [0.4, 1],
        [9, 4],
        [120, 3],
        [700, 10],
      ].map(([v, df]) => chiUpper(v!, df!)),
      [-2, 0, 1.5, 8, 30].map(normalUpper),
    ].map((found, i) => [found, [t, f, chi, normal][i]!] as const),
  )('upper tails %#', (found, wanted) => {
    found.forEach((v, i) => near(v, wanted[i]!, 1e-10));
  });
  test('points are the inverse of tails', () => {
    near(normalUpper(normalQuantile(0.025)), 0.025, 1e-12);
    near(normalUpper(normalQuantile(0.9)), 0.9, 1e-12);
    near(tTwoSided(tQuantile(0.05, 7), 7), 0.05, 1e-12);
  });
});

describe('tests of groups', () => {
  test('of means', () => {
    same(tests.welch(a, b), expected.welch);
    same(tests.student(a, b), expected.student);
    same(tests.pairedT(before, after), expected.pairedT);
    same(tests.anova([a, b, c]), expected.anova);
    same(tests.levene([a, b, c]), expected.levene);
  });
  test('of ranks: counted, approximated, with ties', () => {
    expect(tests.mannWhitney(a, b).way).toBe('exact');
    same(tests.mannWhitney(a, b), expected.mannWhitneyExact);
    expect(tests.mannWhitney(large, larger).way).toBe('asymptotic');
    same(tests.mannWhitney(large, larger), expected.mannWhitneyLarge);
    same(tests.mannWhitney(tied, tiedMore), expected.mannWhitneyTied);
    same(tests.wilcoxon(before, after), expected.wilcoxon);
    same(tests.wilcoxon(tied, tiedMore.slice(0, 9)), expected.wilcoxonTied);
    const [few, many] = expected.fewMany as [number[], number[]];
    expect(tests.mannWhitney(few, many).way).toBe('asymptotic');
    same(tests.mannWhitney(few, many), expected.mannWhitneyFewMany);
    same(tests.kruskal([a, b, c]), expected.kruskal);
    same(tests.kruskal([tied, tiedMore]), expected.kruskalTied);
  });
  test('swapped groups have the same p', () => {
    near(tests.mannWhitney(b, a).p, tests.mannWhitney(a, b).p, 1e-12);
    near(tests.welch(b, a).p, tests.welch(a, b).p, 1e-12);
  });
  test('of two columns and of counts', () => {
    same(tests.pearson(expected.x, expected.y), expected.pearson);
    same(tests.spearman(expected.x, expected.y), expected.spearman);
    same(tests.chiSquared(expected.counts), expected.chiSquared);
  });
  test('normality', () => {
    expected.shapiroOf.forEach((values, i) => {
      const [w, p] = expected.shapiro[i] as [number, number];
      near(shapiro(values).w, w, 1e-6);
      near(shapiro(values).p, p, 1e-4);
    });
    expect(shapiro([2, 2, 2]).p).toBeNaN();
  });
  test('corrections', () => {
    const { p, bh } = expected;
    adjust(p, 'bh').forEach((v, i) => near(v, bh[i]!, 1e-12));
    expect(adjust([0.01, 0.04, 0.03], 'holm')).toEqual([0.03, 0.06, 0.06]);
    expect(adjust([0.01, 0.6], 'bonferroni')).toEqual([0.02, 1]);
    expect(adjust([0.01, NaN, 0.02], 'bonferroni')).toEqual([0.02, NaN, 0.04]);
  });
});

test('comparisons say what was tested, on how many values, and leave out what cannot be', () => {
  const groups = [
    { name: 'a', values: a },
    { name: 'b', values: b },
    { name: 'one', values: [4] },
  ];
  const found = compare(groups, 'welch', 'holm', [
    [0, 1],
    [0, 2],
  ]);
  expect(found.pairs).toHaveLength(1);
  near(found.pairs[0]!.result.p, expected.welch[1]!);
  expect(found.leftOut).toEqual(['one']);
  expect(found.assumptions.map((one) => one.n)).toEqual([a.length, b.length]);
  expect(found.overall).toBeNull();
  expect(compare(groups, 'pairedT', 'none', [[0, 1]]).pairs).toHaveLength(0);
});

describe('survival', () => {
  const arms = expected.survival.map((arm) =>
    arm.times.map((time, i): Subject => ({ time, event: arm.events[i] === 1 })),
  );
  test('curves, intervals and medians are those of lifelines', () => {
    arms.forEach((subjects, k) => {
      const wanted = expected.survival[k]!;
      const steps = kaplanMeier(subjects);
      expect(steps.map((s) => s.time)).toEqual(wanted.at);
      steps.forEach((s, i) => {
        near(s.survival, wanted.survival[i]!, 1e-9);
        near(s.low, wanted.low[i]!, 1e-7);
        near(s.high, wanted.high[i]!, 1e-7);
      });
      expect(medianSurvival(steps)).toBe(wanted.median);
    });
  });
  test('log-rank test of two and of three groups', () => {
    same(logrank(arms), expected.logrank, 1e-8);
    const [times, events] = expected.waltons as [number[], number[]];
    const all = times.map((time, i): Subject => ({ time, event: events[i] === 1 }));
    const three = ['a', 'b', 'c'].map((name) => all.filter((_, i) => expected.threeArms[i] === name));
    same(logrank(three), expected.logrankThree, 1e-8);
  });
});

test('the median of 24 subjects without censoring is the twelfth time', () => {
  const subjects = Array.from({ length: 24 }, (_, i) => ({ time: i + 1, event: true }));
  expect(medianSurvival(kaplanMeier(subjects))).toBe(12);
});

test('long tables take no second', () => {
  // Processor time, because other programs may delay the wall clock.
  const took = (run: () => unknown) => {
    const start = process.cpuUsage();
    run();
    return process.cpuUsage(start).user / 1000;
  };
  let state = 7;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const arms = [0, 1].map((k) =>
    Array.from({ length: 10_000 }, (): Subject => ({ time: (1 + k) * next(), event: next() < 0.7 })),
  );
  expect(took(() => logrank(arms))).toBeLessThan(200);
  for (const [n, m] of [
    [300, 200],
    [200, 300],
    [600, 650],
  ] as const) {
    const rows = Array.from({ length: n }, () => Array.from({ length: m }, next));
    expect(
      took(() => components(rows, true)),
      `${n} x ${m}`,
    ).toBeLessThan(n === 600 ? 4000 : 1000);
  }
  const [few, many] = [8, 20_000].map((n) => Array.from({ length: n }, next));
  expect(took(() => tests.mannWhitney(few!, many!))).toBeLessThan(400);
}, 30_000);

describe('eigenvalues', () => {
  test.each([
    [
      [
        [2, 1, 0],
        [1, 3, 1],
        [0, 1, 4],
      ],
    ],
    [
      [
        [4, 0, 0],
        [0, 4, 0],
        [0, 0, 1],
      ],
    ],
    [
      [
        [1, 1, 1, 1],
        [1, 1, 1, 1],
        [1, 1, 1, 1],
        [1, 1, 1, 1],
      ],
    ],
    [[[5]]],
    [
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      [
        [0, 0],
        [0, 0],
      ],
    ],
  ])('of %j: vectors are orthonormal and the matrix is made of them', (matrix) => {
    const { values, vectors } = symmetricEigen(matrix);
    const n = matrix.length;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const [product, made] = [0, 0].map((_, kind) =>
          Array.from({ length: n }, (__, k) =>
            kind ? values[k]! * vectors[k]![i]! * vectors[k]![j]! : vectors[i]![k]! * vectors[j]![k]!,
          ).reduce((x, y) => x + y, 0),
        );
        expect(product).toBeCloseTo(Number(i === j), 10);
        expect(made).toBeCloseTo(matrix[i]![j]!, 10);
      }
  });
  test('more samples than variables give the components of more variables than samples', () => {
    const found = components(expected.matrix, true);
    const wide = components(
      expected.matrix.map((row) => [...row, ...row]),
      true,
    );
    found.shares.forEach((share, k) => near(wide.shares[k]!, share, 1e-9));
    found.scores.forEach((row, i) => row.forEach((v, k) => near(wide.scores[i]![k]!, v * Math.SQRT2, 1e-6)));
  });
});

describe('curves', () => {
  test('ROC is that of scikit-learn, equal scores are one step', () => {
    const curve = roc(expected.scores, expected.truth.map(Boolean));
    const [fpr, tpr] = expected.roc as [number[], number[]];
    expect(curve.points.map((p) => p.fpr)).toEqual(fpr);
    expect(curve.points.map((p) => p.tpr)).toEqual(tpr);
    near(curve.auc, expected.auc, 1e-12);
  });
  test('density, quartiles, line', () => {
    const [wanted, at] = expected.density as [number[], number[]];
    density(c, at).forEach((v, i) => near(v, wanted[i]!, 1e-10));
    expected.groups.forEach((values, i) => {
      const found = [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(sorted(values), share));
      found.forEach((v, k) => near(v, expected.quantiles[i]![k]!, 1e-12));
    });
    const line = linearFit(expected.x, expected.y);
    near(line.slope, expected.line[0]!, 1e-10);
    near(line.intercept, expected.line[1]!, 1e-10);
  });
  test('components', () => {
    const found = components(expected.matrix, false);
    for (const k of [0, 1]) {
      near(found.shares[k]!, expected.shares[k]!, 1e-9);
      found.scores.forEach((row, i) => near(Math.abs(row[k]!), expected.components[k]![i]!, 1e-6));
    }
  });
  test('whiskers end at values; a histogram counts every value once', () => {
    const box = boxOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 40]);
    expect(box).toMatchObject({ low: 1, high: 9, outside: [40], median: 5.5 });
    const bins = histogram([0, 1, 1, 2, 4], 0, 4, 4);
    expect(bins.map((bin) => bin.n)).toEqual([1, 2, 1, 1]);
  });
});
