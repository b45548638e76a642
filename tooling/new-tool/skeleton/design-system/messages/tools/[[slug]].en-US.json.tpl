{
  "explorer.tab.[[slug]]": "[[Title]]",
  "job.tool.[[slug]]": "[[Title]]",
  "job.step.[[slug]].count": "Counting genes",
  "[[slug]].title": "[[Title]]",
  "[[slug]].hint": "Genes with a value above zero, of every cell and by group.",
  "[[slug]].column": "Groups from column",
  "[[slug]].groups": "{n, plural, one {# group} other {# groups}}",
  "[[slug]].none": "No groups",
  "[[slug]].group": "Group",
  "[[slug]].genes": "Mean genes",
  "[[slug]].colour": "Colour cells by genes"
}
