"""Expression of genes: values, groups, co-expression, and their statistics. Finding genes belongs in opened."""
