/** Orders mutants for a clause: first those whose text resembles its assertions, with those of the component's own folder first. */
const IDLE = new Set(
  'await expect canvas element within name role get all text query find html document body screen user event click const return not null undefined true false class style string length the and with'.split(
    ' ',
  ),
);
const words = (text) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}]{3,}|\d+/gu)
    ?.filter((word) => !IDLE.has(word))
    .map((word) => word.replace(/(?<=.{3})(?:ing|ed|e?s|e)$/, '').slice(0, 6)) ?? [];
/** Message ids, attribute and part names: strings that a query and the code it finds share exactly. */
const quoted = (text) => [...text.matchAll(/['"`]([\w.-]{3,})['"`]/g)].map((m) => m[1]);

/**
 * @param {{ clause: string, region: string }} clause
 * @param {{ id: number, file: string, text: string, kind: string, stage: number }[]} mutants that took part in the story's run
 * @param {{ folder: string, stage: number }} where the component's folder; the clause's number in the run
 */
export function rank(clause, mutants, { folder, stage }) {
  const wanted = new Map();
  for (const word of words(clause.region)) wanted.set(word, 1);
  for (const word of words(clause.clause)) wanted.set(word, 2);
  const ids = new Set(quoted(clause.region));
  const seen = new Map();
  const own = mutants.map((m) => {
    const set = new Set(words(m.text.slice(0, 600)));
    for (const word of set) if (wanted.has(word)) seen.set(word, (seen.get(word) ?? 0) + 1);
    return set;
  });
  const area = folder.split('/').slice(0, -1).join('/');
  return mutants
    .map((m, i) => {
      let score = 0;
      for (const word of own[i])
        if (wanted.has(word)) score += wanted.get(word) * Math.log(1 + mutants.length / seen.get(word));
      for (const id of quoted(m.text.slice(0, 600))) if (ids.has(id)) score += 12;
      // A small piece of code that matches equally well is more specific.
      score /= Math.sqrt(4 + own[i].size);
      // Code that first ran during the clause's assertions belongs to it.
      if (m.stage === stage) score += 2;
      if (m.kind === 'BlockStatement' || m.kind === 'ArithmeticOperator') score -= 1;
      if (m.file.startsWith(`${folder}/`)) score += 3;
      else if (m.file.startsWith(`${area}/`)) score += 1.5;
      return { ...m, score };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}
