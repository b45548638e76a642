"""Tables of bulk RNA-seq: counts of genes by sample, as counting programs, spreadsheets and GEO have them.

`layouts` reads one file of each layout, `parse` joins the files of an upload, `measure` says what the values are.
"""
