"""The method in words, in both languages, with its papers: for receipts and papers."""

METHOD = {
    'en-US': (
        'Two groups of cells were compared gene by gene with the two-sided Wilcoxon rank-sum test (normal '
        'approximation, ties corrected) on log-normalised values; p values were adjusted over all genes by the '
        'Benjamini-Hochberg method. Log2 fold changes are of mean counts per 10,000 with a pseudocount of 1. '
        'Cells are the unit of this test: where a group holds several samples, its p values are too small.'
    ),
    'zh-CN': (
        '对两组细胞逐基因进行双侧 Wilcoxon 秩和检验（正态近似，校正并列秩），使用对数归一化表达值；p 值在全部基因上按 '
        'Benjamini-Hochberg 方法校正。Log2 差异倍数由每 10,000 计数的均值加伪计数 1 计算。'
        '该检验以细胞为单位：当一组包含多个样本时，p 值会偏小。'
    ),
}
CITATIONS = [
    'Wilcoxon 1945, Biometrics Bulletin 1:80 (rank-sum test)',
    'Mann and Whitney 1947, Annals of Mathematical Statistics 18:50 (rank-sum test, by illico)',
    'Benjamini and Hochberg 1995, Journal of the Royal Statistical Society B 57:289',
    'Squair et al. 2021, Nature Communications 12:5692 (cells are not replicates)',
]
