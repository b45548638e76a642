import { say, ifPresent, painted } from './common.mjs';

export const exploreResult = {
  slug: 'explore-result',
  async play({ page, hand, film, dataset, name }) {
    /** A mark of the film, then the tab that it is about. */
    const showTab = async (tab, title, sentence) => {
      film.mark(title, sentence);
      await hand.press(page.getByRole('link', { name: name(tab) }));
    };
    film.mark(
      say('Open a dataset', '打开数据集'),
      say('Open a dataset from My analyses.', '在“我的分析”中打开数据集。'),
    );
    await hand.press(page.getByRole('tab', { name: name('analyses.tab.custom') }));
    await hand.press(page.getByRole('link', { name: dataset }).first());
    await page.waitForURL(/userDatasetAnalysis/);
    await painted(page);
    await hand.rest(1500);
    film.mark(
      say('Colours', '着色'),
      say(
        'Each point is a cell. Colour the embedding by any label, number or gene.',
        '每个点是一个细胞。降维图可按任意标签、数值或基因着色。',
      ),
    );
    await hand.press(page.getByRole('button', { name: name('plotOptions.title') }).first());
    await hand.rest(700);
    await hand.press(page.getByRole('button', { name: name('plotOptions.colourBy') }).first());
    await hand.rest(900);
    await hand.press(page.getByRole('option', { name: 'louvain' }).first());
    await hand.rest(1200);
    await page.keyboard.press('Escape');
    await hand.rest(2200);
    film.mark(
      say('Select cells', '选择细胞'),
      say('The lasso selects cells; the bar counts them.', '用套索选择细胞，选择栏显示数量。'),
    );
    await hand.press(page.getByLabel(name('embedding.lasso')).first());
    const box = await page.locator('[data-painted]').first().boundingBox();
    const at = (x, y) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
    await hand.drag([
      at(0.2, 0.25),
      at(0.45, 0.2),
      at(0.6, 0.35),
      at(0.55, 0.6),
      at(0.35, 0.65),
      at(0.2, 0.5),
      at(0.2, 0.26),
    ]);
    await hand.rest(2000);
    const clear = page.getByRole('button', { name: name('common.clear') }).first();
    await ifPresent(clear, () => hand.press(clear));
    await showTab(
      'explorer.tab.expression',
      say('Gene expression', '基因表达'),
      say(
        'Gene expression: type a symbol or an Ensembl ID. The embedding shows where, the violins show how much in each group.',
        '基因表达：输入基因名或 Ensembl ID。降维图显示在哪里表达，小提琴图显示各组表达多少。',
      ),
    );
    await hand.write(page.getByLabel(name('gene.label')), 'LYZ');
    await hand.press(page.getByRole('option', { name: /LYZ/ }).first());
    await page.locator('.highcharts-series path').first().waitFor();
    await hand.rest(4500);
    await showTab(
      'explorer.tab.markers',
      say('Cluster markers', '分群标志基因'),
      say(
        'Cluster markers: the genes that tell each cluster from all other cells, with fold change, shares and p values.',
        '分群标志基因：将每个分群与其余细胞区分开的基因，附差异倍数、表达占比和 p 值。',
      ),
    );
    await hand.rest(2500);
    await hand.scroll(300);
    await hand.rest(1800);
    await showTab(
      'explorer.tab.quality',
      say('Cell quality', '细胞质量'),
      say(
        'Cell quality: is a cluster biology, or is it depth and damage?',
        '细胞质量：一个分群反映的是生物学，还是深度和损伤？',
      ),
    );
    await hand.rest(4000);
    film.mark(
      say('Share the view', '分享视图'),
      say(
        'Every view is a link. Copy it, and a colleague sees the same.',
        '每个视图都是链接，复制后同事看到的画面完全一致。',
      ),
    );
    await hand.press(page.getByRole('button', { name: name('explorer.copyLink') }));
    await hand.rest(2800);
  },
};
