# [[title]]

Genes with a value above zero, of every cell and by group.

| value | how |
|---|---|
| groups | categories of one column |
| genes | genes of the cell with a value above zero; a column of the result |
| mean genes | mean of the group's cells; the table `groups` |
