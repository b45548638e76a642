# inferCNV of R on the files of one folder: counts.mtx (genes x cells), genes.tsv (gene, chromosome, start, end), cells.tsv
# (cell, group) and settings.tsv (name, value). Writes ratios.bin: float32, one cell after the other, 1 is the reference.
# The genes are chosen already, so that none is left out here.
arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
at <- function(name) file.path(folder, name)
suppressPackageStartupMessages(library(infercnv))

settings <- read.delim(at("settings.tsv"), header = FALSE, stringsAsFactors = FALSE)
setting <- function(name) settings[settings[, 1] == name, 2]
genes <- read.delim(at("genes.tsv"), header = FALSE, row.names = 1, stringsAsFactors = FALSE, quote = "")
cells <- read.delim(at("cells.tsv"), header = FALSE, row.names = 1, stringsAsFactors = FALSE, quote = "")
colnames(genes) <- c("chr", "start", "stop")
counts <- as(Matrix::readMM(at("counts.mtx")), "CsparseMatrix")
dimnames(counts) <- list(rownames(genes), rownames(cells))

found <- CreateInfercnvObject(
  raw_counts_matrix = counts,
  gene_order_file = genes,
  annotations_file = cells,
  ref_group_names = setdiff(unique(cells[, 1]), "tested"),
  chr_exclude = NULL,
  min_max_counts_per_cell = NULL
)
found <- run(
  found,
  cutoff = 0,
  min_cells_per_gene = 0,
  out_dir = at("out"),
  window_length = as.integer(setting("windowSize")),
  analysis_mode = "samples",
  cluster_by_groups = FALSE,
  denoise = setting("denoise") == "1",
  HMM = FALSE,
  num_threads = 1,
  no_plot = TRUE,
  no_prelim_plot = TRUE,
  save_rds = FALSE,
  save_final_rds = FALSE
)
ratios <- found@expr.data[rownames(genes), rownames(cells)]
to <- file(at("ratios.bin"), "wb")
writeBin(as.vector(ratios), to, size = 4)
close(to)
writeLines(as.character(packageVersion("infercnv")), at("version.txt"))
