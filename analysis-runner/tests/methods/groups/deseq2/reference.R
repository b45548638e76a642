# R's DESeq2 on the designs of a folder: reads NAME.counts.csv and NAME.samples.csv, writes NAME.expected.csv.
suppressMessages(library(DESeq2))
for (file in list.files(pattern = "\\.counts\\.csv$")) {
  name <- sub(".counts.csv", "", file, fixed = TRUE)
  counts <- as.matrix(read.csv(file))
  samples <- read.csv(paste0(name, ".samples.csv"), colClasses = "character")
  samples$group <- factor(samples$group, levels = c("b", "a"))
  if (!is.null(samples$block)) samples$block <- factor(samples$block)
  model <- if (is.null(samples$block)) ~ group else ~ block + group
  dds <- DESeqDataSetFromMatrix(counts, samples, model)
  has_full_gene <- any(rowSums(counts > 0) == ncol(counts))
  dds <- suppressMessages(DESeq(dds, sfType = if (has_full_gene) "ratio" else "poscounts", quiet = TRUE))
  found <- results(dds, alpha = 0.05)
  table <- data.frame(
    mean = found$baseMean, log2fc = found$log2FoldChange, z_score = found$stat, p_val = found$pvalue,
    p_val_adj = found$padj, trend = attr(dispersionFunction(dds), "fitType"),
    dispersion = dispersions(dds), converged = mcols(dds)$betaConv
  )
  write.csv(format(table, digits = 10, trim = TRUE), paste0(name, ".expected.csv"), row.names = FALSE, quote = FALSE)
}
