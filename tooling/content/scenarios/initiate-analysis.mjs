import { MINUTES, say } from './common.mjs';

export const initiateAnalysis = {
  slug: 'initiate-analysis',
  async play({ page, hand, film, samples, jobName, name }) {
    film.mark(
      say('Four steps', '四个步骤'),
      say(
        'An integrated analysis takes four steps. It begins in the menu Initiate analysis, Integrate local data.',
        '整合分析分四步，从菜单“发起分析 → 整合本地数据”开始。',
      ),
    );
    await hand.rest(1500);
    await hand.press(page.getByRole('button', { name: name('menu.initiate') }).first());
    await hand.rest(700);
    await hand.press(
      page
        .getByRole('menuitem', { name: name('menu.integrateLocal') })
        .or(page.getByRole('link', { name: name('menu.integrateLocal') }))
        .first(),
    );
    await page.waitForURL(/integrateLocalData/);
    film.mark(
      say('1 Samples', '1 样本'),
      say(
        'Step 1: choose samples of one species, give them names and groups, and say the tissue.',
        '第 1 步：选择同一物种的样本，命名、分组，并填写组织。',
      ),
    );
    await hand.rest(900);
    for (const sample of samples)
      await hand.press(
        page
          .getByRole('row', { name: new RegExp(sample.replaceAll('.', '\\.')) })
          .first()
          .getByRole('gridcell')
          .or(
            page
              .getByRole('row', { name: new RegExp(sample.replaceAll('.', '\\.')) })
              .first()
              .locator('td'),
          )
          .first(),
      );
    await hand.write(page.getByLabel(name('common.tissue')), 'PBMC');
    await hand.rest(800);
    await hand.press(page.getByRole('button', { name: name('common.next') }));
    film.mark(
      say('2 Cell filtering', '2 细胞过滤'),
      say(
        'Step 2: let the cells be evaluated. It runs in the background; the wait is shortened here.',
        '第 2 步：评估细胞。评估在后台进行，此处缩短了等待时间。',
      ),
    );
    await hand.press(page.getByRole('button', { name: name('filtering.startButton') }));
    await page.locator('[data-preprocessing=running]').waitFor();
    await film.cut(() => page.locator('[data-preprocessing]').waitFor({ state: 'detached', timeout: 6 * MINUTES }));
    film.mark(
      say('Thresholds', '阈值'),
      say(
        'Each sample has its own recommended thresholds. The charts show what each of them removes; set your own where you need to.',
        '每个样本都有各自的推荐阈值，图表显示每个阈值会去除哪些细胞，需要时可自行设定。',
      ),
    );
    await hand.rest(2600);
    await hand.press(page.getByText(name('wizard.recommended'), { exact: true }).first());
    await hand.rest(1200);
    await hand.point(page.getByText(name('filtering.mitochondrial')).first());
    await hand.scroll(420);
    await hand.rest(2500);
    await hand.press(page.getByRole('button', { name: name('common.next') }));
    await page.getByRole('heading', { name: name('wizard.step.options'), exact: true }).waitFor();
    film.mark(
      say('3 Options', '3 分析选项'),
      say(
        'Step 3: variable genes, principal components, batch correction and cluster resolution. The defaults suit most data.',
        '第 3 步：高变基因、主成分、去批次和聚类分辨率，默认值适合大多数数据。',
      ),
    );
    await hand.rest(2200);
    await hand.point(page.getByText(name('options.pcs')).first());
    await hand.scroll(460);
    await hand.rest(2500);
    await hand.press(page.getByRole('button', { name: name('common.next') }));
    film.mark(
      say('4 Preview', '4 预览'),
      say('Step 4: read everything once more, name the job and start it.', '第 4 步：通读一遍，命名任务并开始。'),
    );
    await hand.write(page.getByLabel(name('preview.jobName')), jobName);
    await hand.rest(2200);
    await hand.press(page.getByRole('button', { name: name('wizard.startAnalysis') }));
    const go = page.getByRole('button', { name: name('wizard.submitted.go') });
    await go.waitFor({ timeout: 30_000 });
    await hand.rest(1200);
    film.mark(
      say('It runs', '运行中'),
      say(
        'The job runs on the server: you may close the browser. My analyses shows each step; Suspend and Resume are in its menu.',
        '任务在服务器上运行，可以关闭浏览器。“我的分析”显示每个步骤，菜单中有暂停和继续。',
      ),
    );
    await hand.press(go);
    await hand.rest(5500);
  },
};
