/** One component's clauses against the mutants of its code. */
import { rank } from './rank.mjs';

/** Maximum wait of queries in ms: the shortest with which the story passes; a mutant's run gets twice as much. */
const WAITS = [300, 1000, 3000, 8000];
/** Not from an assertion: code of the play function that fails because something is missing. */
const STUMBLE = /^(TypeError|RangeError|ReferenceError|SyntaxError|DOMException|NotFoundError|InvalidStateError)$/;

const isAssertion = ({ error, crashed }) => error && !crashed && !STUMBLE.test(error.name);

/**
 * @param {{ file: string, folder: string, clauses: object[] }} job
 * @param {{ tab: object, mutants: object[], tries: number }} by
 */
export async function proveFile({ file, folder, clauses }, { tab, mutants, tries }) {
  const state = clauses.map((c) => ({ ...c, killer: null, error: '', tried: 0, why: null }));
  const named = (c) => c.clause !== null;
  let runs = 0;
  for (const story of new Set(state.filter(named).map((c) => c.story))) {
    const mine = state.map((c, i) => ({ c, i })).filter(({ c }) => named(c) && c.story === story);
    if (!story) {
      for (const { c } of mine) c.why = 'stands in no story';
      continue;
    }
    const plain = { file, story, mutant: 0 };
    try {
      await tab.size(file, story);
    } catch (error) {
      for (const { c } of mine) c.why = String(error.message).split('\n')[0];
      continue;
    }
    let base = await tab.run({ ...plain, wait: 0 });
    if (base?.error) {
      await tab.load();
      await tab.size(file, story);
      base = await tab.run({ ...plain, wait: 0 });
    }
    runs++;
    if (!base || base.error) {
      for (const { c } of mine)
        c.why = `the story fails with nothing taken out: ${base?.error.message.split('\n')[0] ?? 'it does not end'}`;
      continue;
    }
    for (const { c, i } of mine) if (!base.order.includes(i)) c.why = `the story ${story} does not come to it`;
    let wait = 0;
    for (const ms of WAITS) {
      runs++;
      if ((await tab.run({ ...plain, wait: ms }))?.error) continue;
      wait = ms * 2;
      break;
    }
    const hit = base.hits.map(([id, stage]) => ({ ...mutants[id], stage }));
    const left = () => mine.filter(({ c }) => !c.killer && !c.why);
    const lists = new Map(left().map(({ c, i }) => [i, rank(c, hit, { folder, stage: i })]));
    const done = new Set();
    /** Kills that a run on a fresh page has not borne out. */
    const refused = new Set();
    for (let round = 0; round < 2; round++) {
      const fresh = [];
      for (let go = true; go;) {
        go = false;
        for (const { c, i } of left()) {
          if (c.killer || c.tried >= tries) continue;
          const list = lists.get(i);
          while (list.length && done.has(list[0].id)) list.shift();
          const mutant = list.shift();
          if (!mutant) continue;
          go = true;
          done.add(mutant.id);
          c.tried++;
          const open = left().map((x) => base.order.indexOf(x.i));
          const until = base.order[Math.max(...open) + 1];
          const ask = { file, story, mutant: mutant.id, wait, until };
          runs++;
          const answer = await tab.run(ask);
          if (!answer || !isAssertion(answer)) continue;
          const victim = state[answer.clause];
          const key = `${mutant.id}.${answer.clause}`;
          if (!victim || !named(victim) || victim.killer || victim.why || refused.has(key)) continue;
          // Waits are short: anything late will be present in a run that waits longer.
          runs++;
          const calm = await tab.run({ ...ask, wait: wait * 2 });
          if (!calm || !isAssertion(calm) || calm.clause !== answer.clause) continue;
          Object.assign(victim, { killer: mutant, error: `${answer.error.name}: ${answer.error.message}` });
          fresh.push({ victim, ask, clause: answer.clause, key });
        }
      }
      if (!fresh.length) break;
      // A mutant may have broken the page for later ones: the story must still pass, or each kill is repeated on its own page.
      runs++;
      const after = await tab.run({ ...plain, wait });
      if (after && !after.error) break;
      let isBorneOut = true;
      for (const { victim, ask, clause, key } of fresh) {
        await tab.load();
        await tab.size(file, story);
        runs += 3;
        // The first run on a page loads and compiles the story's files, so a short timeout would fail.
        await tab.run({ ...plain, wait: 0 });
        const clean = await tab.run({ ...plain, wait });
        const again = await tab.run(ask);
        if (clean && !clean.error && again && isAssertion(again) && again.clause === clause) continue;
        victim.killer = null;
        refused.add(key);
        isBorneOut = false;
      }
      await tab.load();
      await tab.size(file, story);
      if (isBorneOut) break;
    }
  }
  return { clauses: state.filter(named), runs };
}
