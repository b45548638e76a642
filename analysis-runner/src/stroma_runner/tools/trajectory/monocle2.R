# Monocle 2 of R on the files of one folder: counts.mtx (ordering genes x cells) and factors.txt (size factor per cell).
# Learns the tree with reduceDimension(DDRTree) and orders the cells with orderCells. Writes float64 values, one cell or
# node after the other: points.bin (cells), nodes.bin; edges.txt (pairs of nodes from 1), cells.txt (nearest node from 1,
# State, Pseudotime), objective.txt (of DDRTree, one value per round), start.txt (1 and 2: kmeans warned that its rounds
# or the steps of a quick transfer ended first; else 0) and version.txt.
arguments <- commandArgs(trailingOnly = TRUE)
at <- function(name) file.path(arguments[1], name)
suppressPackageStartupMessages(library(monocle))

# Monocle 2.26 predates R 4: `class(x) != "matrix"` has two values there, and an `if` of two values is an error.
patch <- function(name, from, to) {
  space <- asNamespace("monocle")
  text <- deparse(get(name, envir = space), width.cutoff = 500L)
  changed <- gsub(from, to, text, fixed = TRUE)
  if (identical(text, changed)) stop("monocle's function ", name, " is not the known one")
  made <- eval(parse(text = changed), envir = space)
  unlockBinding(name, space)
  assign(name, made, envir = space)
  # The attached copy is the one that scripts call.
  attached <- as.environment("package:monocle")
  if (exists(name, envir = attached, inherits = FALSE)) {
    unlockBinding(name, attached)
    assign(name, made, envir = attached)
  }
}
patch("project2MST", 'class(projection) != "matrix"', "!is.matrix(projection)")
patch("newCellDataSet", 'class(cellData) != "matrix"', "!is.matrix(cellData)")
patch("isSparseMatrix", 'class(x) %in% c("dgCMatrix", "dgTMatrix")', 'inherits(x, c("dgCMatrix", "dgTMatrix"))')

counts <- as(Matrix::readMM(at("counts.mtx")), "CsparseMatrix")
dimnames(counts) <- list(paste0("g", seq_len(nrow(counts))), paste0("c", seq_len(ncol(counts))))
genes <- data.frame(gene_short_name = rownames(counts), row.names = rownames(counts))
cells <- data.frame(row.names = colnames(counts))
made <- newCellDataSet(
  counts,
  phenoData = new("AnnotatedDataFrame", data = cells),
  featureData = new("AnnotatedDataFrame", data = genes),
  expressionFamily = VGAM::negbinomial.size()
)
pData(made)$Size_Factor <- scan(at("factors.txt"), quiet = TRUE)
start <- 0L
made <- withCallingHandlers(
  reduceDimension(made, max_components = 2, reduction_method = "DDRTree", norm_method = "log"),
  warning = function(told) {
    if (grepl("did not converge in", conditionMessage(told), fixed = TRUE)) start <<- 1L
    if (grepl("Quick-TRANSfer stage steps exceeded", conditionMessage(told), fixed = TRUE)) start <<- 2L
  }
)
# orderCells forgets it.
objective <- unlist(made@auxOrderingData[["DDRTree"]]$objective_vals)
made <- orderCells(made)

write_values <- function(values, name) {
  to <- file(at(name), "wb")
  writeBin(as.vector(values), to, size = 8)
  close(to)
}
write_values(reducedDimS(made), "points.bin")
write_values(reducedDimK(made), "nodes.bin")
tree <- minSpanningTree(made)
places <- match(igraph::V(tree)$name, colnames(reducedDimK(made)))
edges <- igraph::as_edgelist(tree, names = FALSE)
write.table(cbind(places[edges[, 1]], places[edges[, 2]]), at("edges.txt"), row.names = FALSE, col.names = FALSE)
nearest <- made@auxOrderingData[["DDRTree"]]$pr_graph_cell_proj_closest_vertex[colnames(counts), 1]
found <- data.frame(nearest, as.integer(pData(made)$State), pData(made)$Pseudotime)
write.table(found, at("cells.txt"), row.names = FALSE, col.names = FALSE)
write.table(objective, at("objective.txt"), row.names = FALSE, col.names = FALSE)
writeLines(as.character(start), at("start.txt"))
writeLines(as.character(packageVersion("monocle")), at("version.txt"))
