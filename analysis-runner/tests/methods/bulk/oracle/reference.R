# Tables of three-groups.csv by DESeq2, edgeR and limma; run by `python -m methods.bulk.oracle.reference`.
suppressMessages({library(DESeq2); library(edgeR); library(limma)})
counts <- as.matrix(read.csv("counts.csv", row.names = 1))
samples <- read.csv("samples.csv", row.names = 1, stringsAsFactors = TRUE)
# DESeq2 advises to centre and scale: its regression may not converge otherwise.
spread <- sd(samples$age)
samples$age <- (samples$age - mean(samples$age)) / spread
samples$group <- relevel(samples$group, "a")
design <- model.matrix(~ batch + age + group, samples)
named <- function(table, name, columns) {
  found <- as.data.frame(table)[rownames(counts), unname(columns), drop = FALSE]
  setNames(found, paste(name, names(columns), sep = "."))
}

dds <- DESeqDataSetFromMatrix(counts, samples, ~ batch + age + group)
wald <- DESeq(dds, quiet = TRUE)
deseq <- c(mean = "baseMean", log2fc = "log2FoldChange", se = "lfcSE", stat = "stat", p_val = "pvalue", p_val_adj = "padj")
ba <- results(wald, contrast = c("group", "b", "a"), alpha = 0.05)
bc <- results(wald, contrast = c("group", "b", "c"), alpha = 0.05)
age <- results(wald, name = "age", alpha = 0.05)
age$log2FoldChange <- age$log2FoldChange / spread
age$lfcSE <- age$lfcSE / spread
lrt <- results(DESeq(dds, test = "LRT", reduced = ~ batch + age, quiet = TRUE), contrast = c("group", "b", "a"), alpha = 0.05)

y <- DGEList(counts, group = samples$group)
y <- y[filterByExpr(y, design), , keep.lib.sizes = FALSE]
y <- calcNormFactors(y)
fit <- glmQLFit(estimateDisp(y, design), design)
contrast <- setNames(numeric(ncol(design)), colnames(design))
contrast[c("groupb", "groupc")] <- c(1, -1)
ql <- topTags(glmQLFTest(fit, contrast = contrast), n = Inf, sort.by = "none")$table
anyql <- topTags(glmQLFTest(fit, coef = c("groupb", "groupc")), n = Inf, sort.by = "none")$table

z <- DGEList(counts, group = samples$group)
z <- z[filterByExpr(z), , keep.lib.sizes = FALSE]
z <- estimateDisp(calcNormFactors(z))
exact <- topTags(exactTest(z, pair = c("c", "b")), n = Inf, sort.by = "none")$table

# With c as the reference: a contrast of two coefficients has an approximate standard error in limma.
samples$group <- relevel(samples$group, "c")
design <- model.matrix(~ batch + age + group, samples)
lm <- eBayes(lmFit(voom(y, design), design))
voomed <- topTable(lm, coef = "groupb", number = Inf, sort.by = "none")
voomed$se <- sqrt(lm$s2.post) * lm$stdev.unscaled[, "groupb"]

write.csv(cbind(
  named(ba, "wald_ba", deseq), named(bc, "wald_bc", deseq), named(age, "wald_age", deseq), named(lrt, "lrt", deseq),
  named(ql, "ql", c(mean = "logCPM", log2fc = "logFC", stat = "F", p_val = "PValue", p_val_adj = "FDR")),
  named(anyql, "anyql", c(stat = "F", p_val = "PValue")),
  named(exact, "exact", c(mean = "logCPM", log2fc = "logFC", p_val = "PValue", p_val_adj = "FDR")),
  named(voomed, "voom", c(mean = "AveExpr", log2fc = "logFC", se = "se", stat = "t", p_val = "P.Value", p_val_adj = "adj.P.Val"))
), "expected.csv")
