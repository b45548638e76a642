# Writes the empty objects that an export fills (r_objects.py): `Rscript make.R`, with Debian's r-cran-seurat and
# r-bioc-singlecellexperiment. What R puts around the values (classes, slots, versions) comes from R itself.
suppressMessages({library(Matrix); library(SeuratObject); library(Seurat); library(SingleCellExperiment)})
m <- as(matrix(c(1, 0, 2, 3), 2, dimnames = list(c("g1", "g2"), c("c1", "c2"))), "CsparseMatrix")
e <- matrix(c(0, 1, 2, 3), 2, dimnames = list(c("c1", "c2"), c("UMAP_1", "UMAP_2")))
s <- CreateSeuratObject(m, project = "Stroma")
s[["umap"]] <- CreateDimReducObject(e, key = "UMAP_", assay = "RNA")
saveRDS(s, "seurat.rds", version = 2)
sce <- SingleCellExperiment(list(counts = m, logcounts = m), colData = DataFrame(x = c(1, 2), row.names = c("c1", "c2")),
  rowData = DataFrame(gene_ids = c("a", "b")), reducedDims = list(UMAP = e))
saveRDS(sce, "sce.rds", version = 2)
