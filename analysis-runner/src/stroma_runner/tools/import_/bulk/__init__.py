"""Bulk RNA-seq tables: counts of genes by sample, as written by counting programs, spreadsheets and GEO.

`layouts` reads one file of each layout, `parse` joins the files of an upload, `measure` determines the kind of values.
"""
