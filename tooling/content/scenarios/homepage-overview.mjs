import { say, ifPresent, closeDialog, factsOf } from './common.mjs';

export const homepageOverview = {
  slug: 'homepage-overview',
  async play({ page, hand, film, name }) {
    film.mark(
      say('My analyses', '我的分析'),
      say(
        'This is My analyses. It shows the datasets, files and jobs of the space that you work in.',
        '这里是“我的分析”，显示当前空间的数据集、文件和任务。',
      ),
    );
    await hand.rest(3200);
    const running = page.getByText(name('job.status.running'), { exact: true }).first();
    await ifPresent(running, async () => {
      film.mark(
        say('Jobs', '任务'),
        say(
          'A running job shows its step. It goes on when you close the browser; its menu has Suspend, Resume and Re-edit.',
          '运行中的任务显示当前步骤，关闭浏览器也会继续；菜单中有暂停、继续和重新编辑。',
        ),
      );
      await hand.point(running);
      await hand.rest(3200);
    });
    film.mark(
      say('Datasets', '数据集'),
      say(
        'Integrated datasets come from the wizard; custom datasets are annotated files that were imported as they are.',
        '整合数据集来自分析向导；自定义数据集是直接导入的注释文件。',
      ),
    );
    await hand.press(page.getByRole('tab', { name: name('analyses.tab.integrated') }));
    await hand.rest(900);
    await hand.press(page.getByRole('tab', { name: name('analyses.tab.custom') }));
    await hand.point(page.getByRole('link', { name: 'pbmc68k_reduced' }).first());
    await hand.rest(1800);
    film.mark(
      say('Uploaded files', '已上传文件'),
      say(
        'Uploaded files: name, size, format, date and state. Click a column to sort by it.',
        '“已上传文件”列出名称、大小、格式、日期和状态，点击列标题可排序。',
      ),
    );
    await hand.press(page.getByRole('tab', { name: name('analyses.tab.uploaded') }));
    await hand.rest(1200);
    await hand.press(page.getByRole('columnheader', { name: name('file.name') }).first(), { across: 0.2 });
    await hand.rest(1200);
    film.mark(
      say('What a state tells', '状态的含义'),
      say(
        'Click a state to see what was found in the file: layout, species, cells, genes and warnings.',
        '点击状态，可以查看文件的格式、物种、细胞数、基因数和警告。',
      ),
    );
    await hand.press(page.getByRole('button', { name: factsOf(name) }).first());
    await hand.rest(3600);
    await closeDialog(page, hand, name);
    await hand.rest(600);
    film.mark(
      say('Result files', '结果文件'),
      say('Result files hold the tables and scripts of finished analyses.', '“结果文件”保存已完成分析的表格和脚本。'),
    );
    await hand.press(page.getByRole('tab', { name: name('analyses.tab.results') }));
    await hand.rest(1800);
    const menu = page.getByRole('button', { name: name('menu.initiate') }).first();
    await ifPresent(menu, async () => {
      film.mark(
        say('Menus', '菜单'),
        say(
          'The menus lead to the import of data and to new analyses. They list what you are allowed to do.',
          '菜单通往数据导入和新分析，只列出您有权进行的操作。',
        ),
      );
      await hand.press(menu);
      await hand.rest(2400);
      await page.keyboard.press('Escape');
    });
    film.mark(
      say('Command palette', '命令面板'),
      say(
        'Ctrl+K, or ⌘K on a Mac, finds every page and operation by name.',
        '按 Ctrl+K（Mac 上为 ⌘K），可按名称找到每个页面和操作。',
      ),
    );
    await page.keyboard.press('Control+KeyK');
    await hand.rest(1000);
    await page.keyboard.type('import', { delay: 110 });
    await hand.rest(2200);
    await page.keyboard.press('Escape');
    await hand.rest(1500);
  },
};
