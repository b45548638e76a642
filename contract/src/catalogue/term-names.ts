/**
 * Chinese names of ontology terms in single-cell datasets, our own translations: id, ontology name, Chinese name. Other terms are shown by their
 * ontology name; ages (`23-year-old stage`) are translated by rule.
 */
const TERMS = `
CL:0000000 cell | 细胞
CL:0000018 spermatid | 精子细胞
CL:0000020 spermatogonium | 精原细胞
CL:0000023 oocyte | 卵母细胞
CL:0000034 stem cell | 干细胞
CL:0000037 hematopoietic stem cell | 造血干细胞
CL:0000057 fibroblast | 成纤维细胞
CL:0000062 osteoblast | 成骨细胞
CL:0000064 ciliated cell | 纤毛细胞
CL:0000065 ependymal cell | 室管膜细胞
CL:0000066 epithelial cell | 上皮细胞
CL:0000071 blood vessel endothelial cell | 血管内皮细胞
CL:0000077 mesothelial cell | 间皮细胞
CL:0000084 T cell | T 细胞
CL:0000091 Kupffer cell | 库普弗细胞
CL:0000092 osteoclast | 破骨细胞
CL:0000094 granulocyte | 粒细胞
CL:0000097 mast cell | 肥大细胞
CL:0000099 interneuron | 中间神经元
CL:0000113 mononuclear phagocyte | 单核吞噬细胞
CL:0000115 endothelial cell | 内皮细胞
CL:0000125 glial cell | 胶质细胞
CL:0000127 astrocyte | 星形胶质细胞
CL:0000128 oligodendrocyte | 少突胶质细胞
CL:0000129 microglial cell | 小胶质细胞
CL:0000134 mesenchymal stem cell | 间充质干细胞
CL:0000136 adipocyte | 脂肪细胞
CL:0000138 chondrocyte | 软骨细胞
CL:0000148 melanocyte | 黑素细胞
CL:0000151 secretory cell | 分泌细胞
CL:0000158 club cell | 棒状细胞
CL:0000160 goblet cell | 杯状细胞
CL:0000164 enteroendocrine cell | 肠内分泌细胞
CL:0000169 type B pancreatic cell | 胰岛 β 细胞
CL:0000171 pancreatic A cell | 胰岛 α 细胞
CL:0000173 pancreatic D cell | 胰岛 δ 细胞
CL:0000178 Leydig cell | 睾丸间质细胞
CL:0000182 hepatocyte | 肝细胞
CL:0000185 myoepithelial cell | 肌上皮细胞
CL:0000186 myofibroblast cell | 肌成纤维细胞
CL:0000187 muscle cell | 肌细胞
CL:0000192 smooth muscle cell | 平滑肌细胞
CL:0000216 Sertoli cell | 支持细胞
CL:0000232 erythrocyte | 红细胞
CL:0000233 platelet | 血小板
CL:0000235 macrophage | 巨噬细胞
CL:0000236 B cell | B 细胞
CL:0000312 keratinocyte | 角质形成细胞
CL:0000351 trophoblast cell | 滋养层细胞
CL:0000359 vascular associated smooth muscle cell | 血管平滑肌细胞
CL:0000451 dendritic cell | 树突状细胞
CL:0000499 stromal cell | 基质细胞
CL:0000501 granulosa cell | 颗粒细胞
CL:0000510 paneth cell | 潘氏细胞
CL:0000540 neuron | 神经元
CL:0000542 lymphocyte | 淋巴细胞
CL:0000556 megakaryocyte | 巨核细胞
CL:0000558 reticulocyte | 网织红细胞
CL:0000573 retinal cone cell | 视锥细胞
CL:0000576 monocyte | 单核细胞
CL:0000583 alveolar macrophage | 肺泡巨噬细胞
CL:0000584 enterocyte | 肠上皮细胞
CL:0000586 germ cell | 生殖细胞
CL:0000594 skeletal muscle satellite cell | 骨骼肌卫星细胞
CL:0000604 retinal rod cell | 视杆细胞
CL:0000617 GABAergic neuron | GABA 能神经元
CL:0000623 natural killer cell | 自然杀伤细胞
CL:0000624 CD4-positive, alpha-beta T cell | CD4 阳性 αβ T 细胞
CL:0000625 CD8-positive, alpha-beta T cell | CD8 阳性 αβ T 细胞
CL:0000632 hepatic stellate cell | 肝星状细胞
CL:0000636 Mueller cell | 米勒细胞
CL:0000646 basal cell | 基底细胞
CL:0000653 podocyte | 足细胞
CL:0000669 pericyte | 周细胞
CL:0000679 glutamatergic neuron | 谷氨酸能神经元
CL:0000681 radial glial cell | 放射状胶质细胞
CL:0000700 dopaminergic neuron | 多巴胺能神经元
CL:0000738 leukocyte | 白细胞
CL:0000746 cardiac muscle cell | 心肌细胞
CL:0000763 myeloid cell | 髓系细胞
CL:0000764 erythroid lineage cell | 红系细胞
CL:0000765 erythroblast | 成红细胞
CL:0000766 myeloid leukocyte | 髓系白细胞
CL:0000767 basophil | 嗜碱性粒细胞
CL:0000771 eosinophil | 嗜酸性粒细胞
CL:0000775 neutrophil | 中性粒细胞
CL:0000782 myeloid dendritic cell | 髓系树突状细胞
CL:0000784 plasmacytoid dendritic cell | 浆细胞样树突状细胞
CL:0000786 plasma cell | 浆细胞
CL:0000787 memory B cell | 记忆 B 细胞
CL:0000788 naive B cell | 初始 B 细胞
CL:0000789 alpha-beta T cell | αβ T 细胞
CL:0000798 gamma-delta T cell | γδ T 细胞
CL:0000813 memory T cell | 记忆 T 细胞
CL:0000814 mature NK T cell | 成熟 NKT 细胞
CL:0000815 regulatory T cell | 调节性 T 细胞
CL:0000816 immature B cell | 未成熟 B 细胞
CL:0000826 pro-B cell | 祖 B 细胞
CL:0000844 germinal center B cell | 生发中心 B 细胞
CL:0000860 classical monocyte | 经典单核细胞
CL:0000875 non-classical monocyte | 非经典单核细胞
CL:0000893 thymocyte | 胸腺细胞
CL:0000895 naive thymus-derived CD4-positive, alpha-beta T cell | 初始 CD4 阳性 αβ T 细胞
CL:0000897 CD4-positive, alpha-beta memory T cell | CD4 阳性 αβ 记忆 T 细胞
CL:0000898 naive T cell | 初始 T 细胞
CL:0000900 naive thymus-derived CD8-positive, alpha-beta T cell | 初始 CD8 阳性 αβ T 细胞
CL:0000904 central memory CD4-positive, alpha-beta T cell | 中央记忆 CD4 阳性 αβ T 细胞
CL:0000909 CD8-positive, alpha-beta memory T cell | CD8 阳性 αβ 记忆 T 细胞
CL:0000910 cytotoxic T cell | 细胞毒性 T 细胞
CL:0000911 effector T cell | 效应 T 细胞
CL:0000913 effector memory CD8-positive, alpha-beta T cell | 效应记忆 CD8 阳性 αβ T 细胞
CL:0000938 CD16-negative, CD56-bright natural killer cell, human | CD56 高表达自然杀伤细胞
CL:0000939 CD16-positive, CD56-dim natural killer cell, human | CD56 低表达自然杀伤细胞
CL:0000940 mucosal-associated invariant T cell | 黏膜相关恒定 T 细胞
CL:0000980 plasmablast | 浆母细胞
CL:0000988 hematopoietic cell | 造血细胞
CL:0000990 conventional dendritic cell | 经典树突状细胞
CL:0001054 CD14-positive monocyte | CD14 阳性单核细胞
CL:0001064 malignant cell | 恶性细胞
CL:0001065 innate lymphoid cell | 固有淋巴样细胞
CL:0002038 T follicular helper cell | 滤泡辅助性 T 细胞
CL:0002057 CD14-positive, CD16-negative classical monocyte | CD14 阳性 CD16 阴性经典单核细胞
CL:0002062 pulmonary alveolar type 1 cell | I 型肺泡细胞
CL:0002063 pulmonary alveolar type 2 cell | II 型肺泡细胞
CL:0002064 pancreatic acinar cell | 胰腺腺泡细胞
CL:0002079 pancreatic ductal cell | 胰腺导管细胞
CL:0002138 endothelial cell of lymphatic vessel | 淋巴管内皮细胞
CL:0002144 capillary endothelial cell | 毛细血管内皮细胞
CL:0002250 intestinal crypt stem cell | 肠隐窝干细胞
CL:0002275 pancreatic PP cell | 胰岛 PP 细胞
CL:0002322 embryonic stem cell | 胚胎干细胞
CL:0002326 luminal epithelial cell of mammary gland | 乳腺腔上皮细胞
CL:0002393 intermediate monocyte | 中间型单核细胞
CL:0002394 CD141-positive myeloid dendritic cell | CD141 阳性髓系树突状细胞
CL:0002396 CD14-low, CD16-positive monocyte | CD14 低表达 CD16 阳性单核细胞
CL:0002399 CD1c-positive myeloid dendritic cell | CD1c 阳性髓系树突状细胞
CL:0002453 oligodendrocyte precursor cell | 少突胶质前体细胞
CL:0002543 vein endothelial cell | 静脉内皮细胞
CL:0002548 fibroblast of cardiac tissue | 心脏成纤维细胞
CL:0002553 fibroblast of lung | 肺成纤维细胞
CL:0002573 Schwann cell | 施万细胞
CL:0002633 respiratory basal cell | 呼吸道基底细胞
CL:0005006 ionocyte | 离子细胞
CL:0008001 hematopoietic precursor cell | 造血前体细胞
CL:0008019 mesenchymal cell | 间充质细胞
CL:0008034 mural cell | 壁细胞
CL:0011020 neural progenitor cell | 神经祖细胞
CL:0011025 exhausted T cell | 耗竭 T 细胞
CL:0011026 progenitor cell | 祖细胞
CL:1000413 endothelial cell of artery | 动脉内皮细胞
CL:1000488 cholangiocyte | 胆管细胞
CL:2000001 peripheral blood mononuclear cell | 外周血单个核细胞
UBERON:0000006 islet of Langerhans | 胰岛
UBERON:0000007 pituitary gland | 垂体
UBERON:0000029 lymph node | 淋巴结
UBERON:0000160 intestine | 肠
UBERON:0000178 blood | 血液
UBERON:0000310 breast | 乳房
UBERON:0000451 prefrontal cortex | 前额叶皮层
UBERON:0000473 testis | 睾丸
UBERON:0000479 tissue | 组织
UBERON:0000922 embryo | 胚胎
UBERON:0000925 endoderm | 内胚层
UBERON:0000945 stomach | 胃
UBERON:0000947 aorta | 主动脉
UBERON:0000948 heart | 心脏
UBERON:0000955 brain | 脑
UBERON:0000956 cerebral cortex | 大脑皮层
UBERON:0000964 cornea | 角膜
UBERON:0000966 retina | 视网膜
UBERON:0000970 eye | 眼
UBERON:0000992 ovary | 卵巢
UBERON:0000995 uterus | 子宫
UBERON:0001004 respiratory system | 呼吸系统
UBERON:0001007 digestive system | 消化系统
UBERON:0001013 adipose tissue | 脂肪组织
UBERON:0001016 nervous system | 神经系统
UBERON:0001017 central nervous system | 中枢神经系统
UBERON:0001040 yolk sac | 卵黄囊
UBERON:0001043 esophagus | 食管
UBERON:0001052 rectum | 直肠
UBERON:0001134 skeletal muscle tissue | 骨骼肌组织
UBERON:0001155 colon | 结肠
UBERON:0001255 urinary bladder | 膀胱
UBERON:0001264 pancreas | 胰腺
UBERON:0001295 endometrium | 子宫内膜
UBERON:0001707 nasal cavity | 鼻腔
UBERON:0001723 tongue | 舌
UBERON:0001891 midbrain | 中脑
UBERON:0001898 hypothalamus | 下丘脑
UBERON:0001911 mammary gland | 乳腺
UBERON:0001987 placenta | 胎盘
UBERON:0002037 cerebellum | 小脑
UBERON:0002038 substantia nigra | 黑质
UBERON:0002046 thyroid gland | 甲状腺
UBERON:0002048 lung | 肺
UBERON:0002049 vasculature | 脉管系统
UBERON:0002084 heart left ventricle | 左心室
UBERON:0002097 skin of body | 皮肤
UBERON:0002106 spleen | 脾脏
UBERON:0002107 liver | 肝脏
UBERON:0002108 small intestine | 小肠
UBERON:0002110 gallbladder | 胆囊
UBERON:0002113 kidney | 肾脏
UBERON:0002114 duodenum | 十二指肠
UBERON:0002115 jejunum | 空肠
UBERON:0002116 ileum | 回肠
UBERON:0002185 bronchus | 支气管
UBERON:0002240 spinal cord | 脊髓
UBERON:0002365 exocrine gland | 外分泌腺
UBERON:0002367 prostate gland | 前列腺
UBERON:0002368 endocrine gland | 内分泌腺
UBERON:0002369 adrenal gland | 肾上腺
UBERON:0002370 thymus | 胸腺
UBERON:0002371 bone marrow | 骨髓
UBERON:0002372 tonsil | 扁桃体
UBERON:0002390 hematopoietic system | 造血系统
UBERON:0002405 immune system | 免疫系统
UBERON:0002421 hippocampal formation | 海马结构
UBERON:0002481 bone tissue | 骨组织
UBERON:0003126 trachea | 气管
UBERON:0003889 fallopian tube | 输卵管
UBERON:0009834 dorsolateral prefrontal cortex | 背外侧前额叶皮层
UBERON:0012168 umbilical cord blood | 脐带血
UBERON:0013756 venous blood | 静脉血
MONDO:0000001 disease | 疾病
MONDO:0001056 gastric cancer | 胃癌
MONDO:0001627 dementia | 痴呆
MONDO:0002271 colon adenocarcinoma | 结肠腺癌
MONDO:0002492 acute kidney injury | 急性肾损伤
MONDO:0002771 pulmonary fibrosis | 肺纤维化
MONDO:0004947 B-cell acute lymphoblastic leukemia | B 细胞急性淋巴细胞白血病
MONDO:0004948 B-cell chronic lymphocytic leukemia | 慢性淋巴细胞白血病
MONDO:0004975 Alzheimer disease | 阿尔茨海默病
MONDO:0004979 asthma | 哮喘
MONDO:0004980 atopic eczema | 特应性皮炎
MONDO:0004992 cancer | 癌症
MONDO:0005002 chronic obstructive pulmonary disease | 慢性阻塞性肺疾病
MONDO:0005005 clear cell renal carcinoma | 肾透明细胞癌
MONDO:0005011 Crohn disease | 克罗恩病
MONDO:0005012 cutaneous melanoma | 皮肤黑色素瘤
MONDO:0005021 dilated cardiomyopathy | 扩张型心肌病
MONDO:0005027 epilepsy | 癫痫
MONDO:0005045 hypertrophic cardiomyopathy | 肥厚型心肌病
MONDO:0005061 lung adenocarcinoma | 肺腺癌
MONDO:0005062 lymphoma | 淋巴瘤
MONDO:0005068 myocardial infarction | 心肌梗死
MONDO:0005070 neoplasm | 肿瘤
MONDO:0005072 neuroblastoma | 神经母细胞瘤
MONDO:0005083 psoriasis | 银屑病
MONDO:0005086 renal cell carcinoma | 肾细胞癌
MONDO:0005090 schizophrenia | 精神分裂症
MONDO:0005097 squamous cell lung carcinoma | 肺鳞状细胞癌
MONDO:0005101 ulcerative colitis | 溃疡性结肠炎
MONDO:0005105 melanoma | 黑色素瘤
MONDO:0005130 celiac disease | 乳糜泻
MONDO:0005133 endometriosis | 子宫内膜异位症
MONDO:0005147 type 1 diabetes mellitus | 1 型糖尿病
MONDO:0005148 type 2 diabetes mellitus | 2 型糖尿病
MONDO:0005150 age-related macular degeneration | 年龄相关性黄斑变性
MONDO:0005180 Parkinson disease | 帕金森病
MONDO:0005184 pancreatic ductal adenocarcinoma | 胰腺导管腺癌
MONDO:0005233 non-small cell lung carcinoma | 非小细胞肺癌
MONDO:0005249 pneumonia | 肺炎
MONDO:0005252 heart failure | 心力衰竭
MONDO:0005258 autism spectrum disorder | 孤独症谱系障碍
MONDO:0005265 inflammatory bowel disease | 炎症性肠病
MONDO:0005300 chronic kidney disease | 慢性肾脏病
MONDO:0005301 multiple sclerosis | 多发性硬化
MONDO:0005575 colorectal cancer | 结直肠癌
MONDO:0005812 influenza | 流行性感冒
MONDO:0007254 breast cancer | 乳腺癌
MONDO:0007256 hepatocellular carcinoma | 肝细胞癌
MONDO:0007915 systemic lupus erythematosus | 系统性红斑狼疮
MONDO:0008170 ovarian cancer | 卵巢癌
MONDO:0008315 prostate cancer | 前列腺癌
MONDO:0008383 rheumatoid arthritis | 类风湿关节炎
MONDO:0008433 small cell lung carcinoma | 小细胞肺癌
MONDO:0008903 lung cancer | 肺癌
MONDO:0009061 cystic fibrosis | 囊性纤维化
MONDO:0009693 plasma cell myeloma | 多发性骨髓瘤
MONDO:0010150 head and neck squamous cell carcinoma | 头颈部鳞状细胞癌
MONDO:0015459 nasopharyngeal carcinoma | 鼻咽癌
MONDO:0015925 interstitial lung disease | 间质性肺疾病
MONDO:0016695 oligodendroglioma | 少突胶质细胞瘤
MONDO:0018076 tuberculosis | 结核病
MONDO:0018177 glioblastoma | 胶质母细胞瘤
MONDO:0018874 acute myeloid leukemia | 急性髓系白血病
MONDO:0018906 follicular lymphoma | 滤泡性淋巴瘤
MONDO:0019781 astrocytoma (excluding glioblastoma) | 星形细胞瘤
MONDO:0021178 injury | 损伤
MONDO:0100096 COVID-19 | 新型冠状病毒感染
MONDO:0800504 idiopathic pulmonary fibrosis | 特发性肺纤维化
PATO:0000383 female | 女性（雌性）
PATO:0000384 male | 男性（雄性）
PATO:0000461 normal | 正常
PATO:0001340 hermaphrodite | 雌雄同体
EFO:0008722 Drop-seq | Drop-seq
EFO:0008780 inDrop | inDrop
EFO:0008796 MARS-seq | MARS-seq
EFO:0008896 RNA-Seq | RNA 测序
EFO:0008913 single-cell RNA sequencing | 单细胞 RNA 测序
EFO:0008919 Seq-Well | Seq-Well
EFO:0008931 Smart-seq2 | Smart-seq2
EFO:0008994 spatial transcriptomics | 空间转录组
EFO:0009809 single nucleus RNA sequencing | 单细胞核 RNA 测序
EFO:0009899 10x 3' v2 | 10x 3' v2
EFO:0009900 10x 5' v2 | 10x 5' v2
EFO:0009901 10x 3' v1 | 10x 3' v1
EFO:0009922 10x 3' v3 | 10x 3' v3
EFO:0010010 CEL-seq2 | CEL-seq2
EFO:0010550 sci-RNA-seq | sci-RNA-seq
EFO:0010961 Visium Spatial Gene Expression | Visium 空间基因表达
EFO:0011025 10x 5' v1 | 10x 5' v1
EFO:0022488 Smart-seq3 | Smart-seq3
EFO:0030002 microwell-seq | 微孔测序（Microwell-seq）
EFO:0030003 10x 3' transcription profiling | 10x 3' 转录谱
EFO:0030004 10x 5' transcription profiling | 10x 5' 转录谱
EFO:0030059 10x multiome | 10x 多组学
EFO:0030062 Slide-seqV2 | Slide-seqV2
EFO:0030080 10x transcription profiling | 10x 转录谱
EFO:0700003 BD Rhapsody Whole Transcriptome Analysis | BD Rhapsody 全转录组分析
HsapDv:0000001 life cycle | 生命周期
HsapDv:0000002 embryonic stage | 胚胎期
HsapDv:0000037 fetal stage | 胎儿期
HsapDv:0000045 prenatal stage | 产前期
HsapDv:0000095 80 year-old and over stage | 80 岁及以上
HsapDv:0000227 late adult stage | 老年期
HsapDv:0000258 adult stage | 成年期
HsapDv:0000261 infant stage | 婴儿期
HsapDv:0000262 newborn stage (0-28 days) | 新生儿期（0–28 天）
HsapDv:0000264 pediatric stage | 儿科期
HsapDv:0000266 young adult stage | 青年期
HsapDv:0000267 middle aged stage | 中年期
HsapDv:0000271 juvenile stage (5-14 yo) | 少年期（5–14 岁）
HsapDv:0010000 postnatal stage | 出生后
MmusDv:0000001 life cycle | 生命周期
MmusDv:0000002 embryonic stage | 胚胎期
MmusDv:0000031 fetal stage | 胎儿期
MmusDv:0000042 prenatal stage | 产前期
MmusDv:0000092 postnatal stage | 出生后
MmusDv:0000110 mature stage | 成熟期
MmusDv:0000136 prime adult stage | 壮年期
HANCESTRO:0005 European ancestry | 欧洲人
HANCESTRO:0010 African ancestry | 非洲人
HANCESTRO:0019 Japanese | 日本人
HANCESTRO:0021 Chinese | 中国人
HANCESTRO:0027 Han Chinese | 汉族
HANCESTRO:0568 African American | 非裔美国人
HANCESTRO:0847 Asian | 亚洲人
HANCESTRO:0848 South Asian | 南亚人
HANCESTRO:0849 East Asian | 东亚人
`;
/** Species that the schema of CELLxGENE takes: id, Latin name, Chinese name, English name. */
const ORGANISMS = `
NCBITaxon:9606 Homo sapiens | 人 | human
NCBITaxon:10090 Mus musculus | 小鼠 | mouse
NCBITaxon:10116 Rattus norvegicus | 大鼠 | rat
NCBITaxon:7955 Danio rerio | 斑马鱼 | zebrafish
NCBITaxon:7227 Drosophila melanogaster | 黑腹果蝇 | fruit fly
NCBITaxon:6239 Caenorhabditis elegans | 秀丽隐杆线虫 | roundworm
NCBITaxon:9541 Macaca fascicularis | 食蟹猴 | crab-eating macaque
NCBITaxon:9544 Macaca mulatta | 恒河猴 | rhesus macaque
NCBITaxon:9483 Callithrix jacchus | 普通狨 | white-tufted-ear marmoset
NCBITaxon:9595 Gorilla gorilla gorilla | 西部低地大猩猩 | western lowland gorilla
NCBITaxon:9598 Pan troglodytes | 黑猩猩 | chimpanzee
NCBITaxon:9823 Sus scrofa | 猪 | pig
NCBITaxon:9986 Oryctolagus cuniculus | 穴兔 | rabbit
NCBITaxon:30608 Microcebus murinus | 小鼠狐猴 | mouse lemur
`;

export interface TermName {
  id: string;
  label: string;
  labelZh: string;
  /** English name of a species. */
  common?: string;
}
const read = (text: string): TermName[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', labelZh = '', common] = line.split(' | ');
      const end = names.indexOf(' ');
      return { id: names.slice(0, end), label: names.slice(end + 1), labelZh, ...(common && { common }) };
    });
export const TERM_NAMES: readonly TermName[] = read(TERMS);
export const ORGANISM_NAMES: readonly TermName[] = read(ORGANISMS);
