/** A browser page that runs stories one after another and is reloaded after a mutant has broken it. */
const LIMIT = 40_000;

export async function openTab(browser, url) {
  let page = null;
  const load = async () => {
    await page?.context().close();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'clauses' in globalThis, undefined, { timeout: 120_000 });
  };
  await load();
  return {
    load,
    close: () => page.context().close(),
    async size(file, story) {
      await page.setViewportSize(await page.evaluate(([f, s]) => globalThis.clauses.sizeOf(f, s), [file, story]));
    },
    /** The page's result; null if the mutant hung or crashed it. */
    async run(ask) {
      let timer;
      const late = new Promise((done) => (timer = setTimeout(() => done(null), LIMIT)));
      const answer = await Promise.race([page.evaluate((a) => globalThis.clauses.run(a), ask).catch(() => null), late]);
      clearTimeout(timer);
      if (!answer) {
        await load();
        await this.size(ask.file, ask.story);
      }
      return answer;
    },
  };
}
