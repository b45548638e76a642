# Writes the objects beside this file, and as tables what R says of them. Needs Debian's r-cran-seurat and
# r-bioc-singlecellexperiment. `Rscript make.R`; the seed is fixed.
suppressMessages({library(Matrix); library(SeuratObject); library(Seurat); library(SingleCellExperiment)})
set.seed(1)
genes <- c("CD3D","CD3E","CD8A","MS4A1","CD79A","LYZ","S100A8","NKG7","GNLY","MT-CO1","MT-ND1","IL7R","FCGR3A","PPBP",
  "CST3","CD14","FCER1A","GZMB","CCR7","SELL","LEF1","TCF7","HLA-DRA","HLA-DRB1","B2M","ACTB")
n <- 40
m <- as(matrix(rpois(length(genes)*n, 2), length(genes), n, dimnames=list(genes, paste0("cell", 1:n))), "CsparseMatrix")
s <- CreateSeuratObject(m, project="p")
s$sample <- factor(rep(c("b","a"), each=n/2), levels=c("b","a"))
s$label <- c(rep(c("T cell","B cell",NA), 13), "T cell"); s$flag <- c(NA, rep(c(TRUE,FALSE), n/2))[1:n]
s$score <- seq_len(n)/8; s$empty <- factor(rep("x", n), levels=c("x","never"))
saveRDS(s, "seurat4_counts.rds")
s <- NormalizeData(s, verbose=FALSE); s <- FindVariableFeatures(s, verbose=FALSE); s <- ScaleData(s, verbose=FALSE)
u <- matrix(round(rnorm(2*n), 4), n, 2, dimnames=list(colnames(s), c("UMAP_1","UMAP_2")))
s[["umap"]] <- CreateDimReducObject(u, key="UMAP_", assay="RNA")
Idents(s) <- factor(rep(c("0","1","2","3"), n/4)); s <- RenameIdents(s, `0`="T cells")
s[["ADT"]] <- CreateAssayObject(counts=as(matrix(rpois(3*n,5),3,n,dimnames=list(c("CD3-p","CD4-p","CD8-p"),colnames(m))),"CsparseMatrix"))
saveRDS(s, "seurat4.rds"); saveRDS(s, "seurat4_text.rds", ascii=TRUE)
note <- "first"; save(note, s, file="seurat4_bz2.RData", compress="bzip2")
sce <- SingleCellExperiment(list(counts=m, logcounts=as(log1p(m),"CsparseMatrix")),
  colData=DataFrame(sample=s$sample, label=s$label, row.names=colnames(m)), reducedDims=list(UMAP=u))
saveRDS(sce, "sce_xz.rds", compress="xz")
saveRDS(m, "matrix.rds"); saveRDS(as.matrix(m), "dense.rds"); saveRDS(as.data.frame(as.matrix(m)), "frame.rds")
saveRDS(list(note=1, counts=as(m, "TsparseMatrix"), f=function(x) x), "list.rds")
saveRDS(function(x) x+1, "function.rds"); e <- new.env(); e$x <- 1; saveRDS(e, "environment.rds")
saveRDS(data.frame(a=1:3), "few.rds")

# Seurat 5 is not in Debian: its classes are imitated, slot by slot, as SeuratObject 5 defines them.
setClass("LogMap", contains="matrix")
setClass("Assay5", slots=c(layers="list", cells="LogMap", features="LogMap", default="integer", assay.orig="character",
  meta.data="data.frame", misc="list", key="character"))
map <- function(names, ...) { l <- list(...); new("LogMap", matrix(unlist(lapply(l, function(x) names %in% x)), length(names),
  dimnames=list(names, names(l)))) }
bare <- function(x) { dimnames(x) <- list(NULL, NULL); x }
one <- colnames(m)[1:20]; two <- colnames(m)[21:40]; most <- genes[-3]
five <- new("Assay5", layers=list(counts.a=bare(m[, one]), counts.b=bare(m[most, two])), default=2L, key="rna_",
  cells=map(colnames(m), counts.a=one, counts.b=two), features=map(genes, counts.a=genes, counts.b=most),
  meta.data=data.frame(row.names=genes))
s5 <- s; s5@assays <- list(RNA=five); saveRDS(s5, "seurat5_split.rds")

write.csv(as.matrix(m), "counts.csv"); write.csv(u, "umap.csv")
write.csv(s@meta.data[, c("sample","label","flag","score","empty")], "meta.csv")
write.csv(data.frame(ident=Idents(s)), "ident.csv")
