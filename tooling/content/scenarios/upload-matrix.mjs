import { basename } from 'node:path';
import { MINUTES, say, ifPresent, closeDialog, factsOf } from './common.mjs';

export const uploadMatrix = {
  slug: 'upload-matrix',
  async play({ page, hand, film, upload, name }) {
    film.mark(
      say('Import data', '导入数据'),
      say(
        'Open Import data. Count matrices go in under Expression Matrix.',
        '打开“导入数据”。计数矩阵在“表达矩阵”标签页上传。',
      ),
    );
    await hand.rest(1200);
    await hand.press(page.getByRole('link', { name: name('menu.importData') }).first());
    await page.waitForURL(/importdata/);
    await hand.rest(1500);
    film.mark(
      say('One sample, one archive', '一个样本一个压缩包'),
      say(
        'Each file contains one sample: matrix, features and barcodes, packed as zip, tar or tar.gz. A full matrix as TSV works too.',
        '每个文件对应一个样本：matrix、features 和 barcodes 打包为 zip、tar 或 tar.gz；完整矩阵 TSV 也可以。',
      ),
    );
    await hand.point(page.getByText(name('import.drop.matrix')));
    await hand.rest(4200);
    film.mark(
      say('Choose the file', '选择文件'),
      say('Drop files here, or choose them from your disk.', '将文件拖到这里，或从磁盘选择。'),
    );
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      hand.press(page.getByRole('button', { name: name('fileDrop.choose'), exact: true })),
    ]);
    await chooser.setFiles(upload);
    await hand.rest(1200);
    const agree = page.getByRole('button', { name: name('disclaimer.agree') });
    await ifPresent(agree, async () => {
      film.mark(
        say('The statement', '声明'),
        say(
          'Before the first upload you confirm that you may upload these data: consent, approval, and the rules on human genetic resources.',
          '首次上传前需确认您有权上传这些数据：知情同意、审批以及人类遗传资源的有关规定。',
        ),
      );
      await hand.rest(4200);
      await hand.press(page.getByText(name('disclaimer.check')), { across: 0.3 });
      await hand.press(agree);
    });
    film.mark(
      say('Uploading, parsing, parsed', '上传、解析、完成'),
      say(
        'The upload is resumable. When it has arrived it is checked and read at once, until its state is Parsed.',
        '上传支持断点续传。到达后立即检查并读取，直到状态为“已解析”。',
      ),
    );
    const row = page
      .locator('li, article, section')
      .filter({ hasText: basename(upload) })
      .last();
    await film.cut(() =>
      row
        .getByText(name('file.state.parsed'))
        .first()
        .waitFor({ timeout: 2 * MINUTES }),
    );
    await hand.point(row);
    await hand.rest(2800);
    film.mark(
      say('What was found', '识别结果'),
      say(
        'In My analyses, Uploaded files, the state opens what was found: cells, genes, species and layout.',
        '在“我的分析 → 已上传文件”中点击状态，可查看细胞数、基因数、物种和格式。',
      ),
    );
    await hand.press(page.getByRole('link', { name: name('menu.myAnalyses') }).first());
    await hand.press(page.getByRole('tab', { name: name('analyses.tab.uploaded') }));
    const state = page
      .getByRole('row', { name: new RegExp(basename(upload)) })
      .getByRole('button', { name: factsOf(name) });
    await hand.press(state);
    await hand.rest(5200);
    await closeDialog(page, hand, name);
    film.mark(say('Ready', '就绪'), say('The sample can now be chosen for an analysis.', '该样本现在可以用于分析。'));
    await hand.rest(3000);
  },
};
