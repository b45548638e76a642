"""Writes expected.json: results of scipy, lifelines and scikit-learn for small tables. Run by hand: python compute.py
(versions are included).

Values are plain numbers; times are months, events 0 or 1.
"""

import json
from pathlib import Path

import lifelines
import numpy as np
import scipy
import sklearn
from lifelines import KaplanMeierFitter
from lifelines.datasets import load_waltons
from lifelines.statistics import multivariate_logrank_test
from scipy import stats
from sklearn import metrics

rng = np.random.default_rng(7)
round4 = lambda v: [round(float(x), 4) for x in v]  # noqa: E731
groups = [round4(rng.normal(m, s, n)) for m, s, n in [(10, 2, 7), (12, 2.5, 9), (14, 1.5, 12)]]
large = [round4(rng.normal(m, 1, n)) for m, n in [(0, 30), (0.4, 35)]]
tied = [[1, 2, 2, 3, 4, 4, 5, 6, 6], [2, 3, 3, 4, 5, 6, 7, 7, 8, 8]]
paired = [round4(rng.normal(5, 1, 10)) for _ in range(2)]
paired[1] = round4(np.array(paired[1]) + 0.8)
x = round4(rng.normal(0, 1, 25))
y = round4(np.array(x) * 0.6 + rng.normal(0, 1, 25))
scores = round4(rng.uniform(0, 1, 40))
scores[3] = scores[8] = scores[20]
truth = [int(v) for v in (rng.uniform(0, 1, 40) < np.array(scores))]
p = [0.001, 0.04, 0.03, 0.2, 0.0005, 0.9]
counts = [[12, 5, 9], [3, 14, 8]]

# Subjects in different orders; s3 has no value afterwards, s6 none before.
before = {"s0": 5.1, "s1": 6.2, "s2": 4.8, "s3": 7.0, "s4": 5.5, "s5": 6.6, "s7": 5.8}
after = {"s7": 6.75, "s5": 6.9, "s6": 5.0, "s0": 5.9, "s1": 6.0, "s2": 5.7, "s4": 6.6}
both = [s for s in before if s in after]
pairs = [[one[s] for s in both] for one in (before, after)]
few = [0.3, -1.2, 0.8, 1.9, -0.4, 2.2, 0.1]
many = [round(0.011 * i - 1.5037, 4) for i in range(300)]


def pair(result):
    return [float(result.statistic), float(result.pvalue)]


def curve(times, events):
    fit = KaplanMeierFitter().fit(times, events)
    low_high = fit.confidence_interval_survival_function_
    return {
        "times": [float(t) for t in times],
        "events": [int(e) for e in events],
        "at": [float(t) for t in fit.survival_function_.index],
        "survival": [float(v) for v in fit.survival_function_.iloc[:, 0]],
        "low": [float(v) for v in low_high.iloc[:, 0]],
        "high": [float(v) for v in low_high.iloc[:, 1]],
        "median": float(fit.median_survival_time_),
    }


waltons = load_waltons()
arms = [waltons[waltons["group"] == g] for g in ("control", "miR-137")]
three = np.array(["a", "b", "c"])[np.arange(len(waltons)) % 3]
two_test = multivariate_logrank_test(waltons["T"], waltons["group"], waltons["E"])
three_test = multivariate_logrank_test(waltons["T"], three, waltons["E"])
fpr, tpr, _ = metrics.roc_curve(truth, scores, drop_intermediate=False)
line = stats.linregress(x, y)
matrix = rng.normal(0, 1, (8, 5)) @ rng.normal(0, 1, (5, 5))
centred = matrix - matrix.mean(axis=0)
_, s, vt = np.linalg.svd(centred, full_matrices=False)

expected = {
    "versions": {"scipy": scipy.__version__, "lifelines": lifelines.__version__, "sklearn": sklearn.__version__},
    "groups": groups,
    "large": large,
    "tied": tied,
    "paired": paired,
    "welch": pair(stats.ttest_ind(groups[0], groups[1], equal_var=False)),
    "student": pair(stats.ttest_ind(groups[0], groups[1])),
    "pairedT": pair(stats.ttest_rel(*paired)),
    "mannWhitneyExact": pair(stats.mannwhitneyu(groups[0], groups[1])),
    "mannWhitneyLarge": pair(stats.mannwhitneyu(*large)),
    "mannWhitneyTied": pair(stats.mannwhitneyu(*tied)),
    "wilcoxon": pair(stats.wilcoxon(*paired)),
    "wilcoxonTied": pair(stats.wilcoxon(tied[0], tied[1][:9], method="asymptotic", correction=False)),
    "before": before,
    "after": after,
    "subjectsT": pair(stats.ttest_rel(*pairs)),
    "subjectsWilcoxon": pair(stats.wilcoxon(*pairs)),
    "subjectsNormal": pair(stats.shapiro(np.subtract(*pairs))),
    "fewMany": [few, many],
    "mannWhitneyFewMany": pair(stats.mannwhitneyu(few, many, method="asymptotic")),
    "anova": pair(stats.f_oneway(*groups)),
    "kruskal": pair(stats.kruskal(*groups)),
    "kruskalTied": pair(stats.kruskal(*tied)),
    "levene": pair(stats.levene(*groups)),
    "shapiro": [pair(stats.shapiro(v)) for v in [[1.2, 3.4, 2.2], [1.2, 3.4, 2.2, 9.1, 4.4], *groups, *large]],
    "shapiroOf": [[1.2, 3.4, 2.2], [1.2, 3.4, 2.2, 9.1, 4.4], *groups, *large],
    "x": x,
    "y": y,
    "pearson": pair(stats.pearsonr(x, y)),
    "spearman": pair(stats.spearmanr(x, y)),
    "line": [float(line.slope), float(line.intercept)],
    "counts": counts,
    "chiSquared": [float(v) for v in stats.chi2_contingency(counts, correction=False)[:2]],
    "p": p,
    "bh": [float(v) for v in stats.false_discovery_control(p)],
    "density": [[float(v) for v in stats.gaussian_kde(groups[2])([9, 12.5, 14, 16])], [9, 12.5, 14, 16]],
    "quantiles": [[float(v) for v in np.percentile(g, [0, 25, 50, 75, 100])] for g in groups],
    "survival": [curve(arm["T"], arm["E"]) for arm in arms],
    "logrank": [float(two_test.test_statistic), float(two_test.p_value)],
    "threeArms": [str(v) for v in three],
    "waltons": [[float(t) for t in waltons["T"]], [int(e) for e in waltons["E"]]],
    "logrankThree": [float(three_test.test_statistic), float(three_test.p_value)],
    "scores": scores,
    "truth": truth,
    "roc": [[float(v) for v in fpr], [float(v) for v in tpr]],
    "auc": float(metrics.roc_auc_score(truth, scores)),
    "matrix": matrix.tolist(),
    "components": [[float(abs(v)) for v in (centred @ vt.T)[:, k]] for k in range(2)],
    "shares": [float(v) for v in (s**2 / (s**2).sum())[:2]],
    "special": [
        [float(stats.t.sf(v, df) * 2) for v, df in [(0.1, 3), (2.5, 10), (12, 40), (40, 7)]],
        [float(stats.f.sf(v, a, b)) for v, a, b in [(0.2, 2, 9), (4.1, 3, 20), (80, 5, 60)]],
        [float(stats.chi2.sf(v, df)) for v, df in [(0.4, 1), (9, 4), (120, 3), (700, 10)]],
        [float(stats.norm.sf(v)) for v in [-2, 0, 1.5, 8, 30]],
    ],
}
Path(__file__).with_name("expected.json").write_text(json.dumps(expected, allow_nan=False) + "\n")
