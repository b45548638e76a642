# The tests of bulk samples by R's own packages; `by_r.py` is the other side. Arguments: folder, method.
arguments <- commandArgs(trailingOnly = TRUE)
setwd(arguments[1])
method <- arguments[2]
read <- function(name, what) scan(name, what = what, quiet = TRUE)
size <- read("size.txt", integer())
counts <- matrix(readBin("counts.bin", "double", size[1] * size[2]), size[1], size[2])
dimnames(counts) <- list(seq_len(size[1]), seq_len(size[2]))
design <- matrix(readBin("design.bin", "double", size[2] * size[3]), size[2], size[3])
colnames(design) <- paste0("x", seq_len(size[3]))
contrast <- readBin("contrast.bin", "double", size[3])
of_group <- read("terms.txt", integer()) == 1
group <- factor(read("groups.txt", integer()))
pair <- read("pair.txt", integer())
alpha <- read("alpha.txt", double())
package <- switch(method, "deseq2" = , "deseq2-lrt" = "DESeq2", "limma-voom" = "limma", "edgeR")
# limma's voom needs the filter and the normalisation of edgeR.
suppressMessages(for (one in unique(c(package, if (package == "limma") "edgeR"))) library(one, character.only = TRUE))
found <- matrix(NA_real_, size[1], 5, dimnames = list(NULL, c("mean", "log2fc", "se", "stat", "p_val")))

if (package == "DESeq2") {
  # With two groups alone R knows its rule for outliers that three samples exceed.
  alone <- size[3] == 2 && sum(of_group) == 1
  samples <- data.frame(group = group)
  dds <- DESeqDataSetFromMatrix(counts, samples, if (alone) ~group else design)
  whole <- method == "deseq2-lrt"
  fit <- if (!whole) DESeq(dds, quiet = TRUE)
    else if (alone) DESeq(dds, test = "LRT", reduced = ~1, quiet = TRUE)
    else DESeq(dds, test = "LRT", full = design, reduced = design[, !of_group, drop = FALSE], quiet = TRUE)
  asked <- results(fit, contrast = contrast, alpha = alpha)
  found[, ] <- as.matrix(asked[, c("baseMean", "log2FoldChange", "lfcSE", "stat", "pvalue")])
  adjusted <- asked$padj
} else {
  alone <- method == "edger-exact"
  y <- DGEList(counts, group = group)
  kept <- if (alone) filterByExpr(y) else filterByExpr(y, design)
  y <- calcNormFactors(y[kept, , keep.lib.sizes = FALSE])
  if (alone) {
    y <- suppressMessages(estimateDisp(y))
    own <- exactTest(y, pair = as.character(rev(pair)))$table
    values <- cbind(own$logCPM, own$logFC, NA, NA, own$PValue)
  } else if (package == "edgeR") {
    fit <- glmQLFit(estimateDisp(y, design), design)
    own <- glmQLFTest(fit, contrast = contrast)$table
    values <- cbind(own$logCPM, own$logFC, NA, own$F, own$PValue)
    if (method == "edger-ql-any") values[, 4:5] <- as.matrix(glmQLFTest(fit, coef = which(of_group))$table[, c("F", "PValue")])
  } else {
    turned <- contrastAsCoef(design, contrast)
    fit <- eBayes(lmFit(voom(y, turned$design), turned$design))
    at <- turned$coef
    values <- cbind(fit$Amean, fit$coefficients[, at], sqrt(fit$s2.post) * fit$stdev.unscaled[, at], fit$t[, at], fit$p.value[, at])
  }
  found[kept, ] <- values
  adjusted <- rep(NA_real_, size[1])
  adjusted[kept] <- p.adjust(values[, 5], "BH")
}
writeBin(as.double(found), "found.bin")
writeBin(as.double(adjusted), "adjusted.bin")
writeLines(c(package, as.character(packageVersion(package)), paste(R.version$major, R.version$minor, sep = ".")), "versions.txt")
