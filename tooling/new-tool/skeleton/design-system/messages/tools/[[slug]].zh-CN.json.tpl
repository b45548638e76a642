{
  "explorer.tab.[[slug]]": "[[Title]]",
  "job.tool.[[slug]]": "[[Title]]",
  "job.step.[[slug]].count": "正在统计基因",
  "[[slug]].title": "[[Title]]",
  "[[slug]].hint": "每个细胞及每个分组中表达值大于零的基因数。",
  "[[slug]].column": "分组所用的列",
  "[[slug]].groups": "{n, plural, other {# 个分组}}",
  "[[slug]].none": "没有分组",
  "[[slug]].group": "分组",
  "[[slug]].genes": "平均基因数",
  "[[slug]].colour": "按基因数着色"
}
