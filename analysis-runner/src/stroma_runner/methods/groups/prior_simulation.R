# Writes the histograms that R's DESeq2 (estimateDispersionsPriorVar) simulates for designs with 1 to 3 degrees of
# freedom: one CSV per number, 200 variances (0 to 8) x 40 bins (-10 to 10). `dispersions.py` reads them from
# prior_simulation.npz (`counts`: 3 x 200 x 40, uint16). Made with R 4.2.2; the seed is DESeq2's.
#   Rscript prior_simulation.R FOLDER
folder <- commandArgs(trailingOnly = TRUE)[1]
breaks <- -20:20 / 2
for (freedom in 1:3) {
  set.seed(2)
  counts <- sapply(seq(from = 0, to = 8, length = 200), function(variance) {
    drawn <- log(rchisq(1e4, df = freedom)) + rnorm(1e4, 0, sqrt(variance)) - log(freedom)
    drawn <- drawn[drawn > min(breaks) & drawn < max(breaks)]
    hist(drawn, breaks = breaks, plot = FALSE)$counts
  })
  file <- file.path(folder, paste0('sim_', freedom, '.csv'))
  write.table(t(counts), file, sep = ',', row.names = FALSE, col.names = FALSE)
}
