/** Differences between two snapshots of the public names, and those that break a product that uses them. */

/** Entry points used only by the product itself: their names and types may change in any version. */
export const WITHOUT_PROMISE = ['screens', 'shell'];

/** `charts.BoxPlot` and `charts.BoxPlot.groups?` with their types; members of a type that several entry points mention are named `BoxGroup.name`. */
function flat({ doors, shapes }) {
  const lines = new Map();
  const put = (name, shape) => {
    lines.set(name, typeof shape === 'string' ? shape : null);
    if (typeof shape === 'object')
      for (const [member, text] of Object.entries(shape)) lines.set(`${name}.${member}`, text);
  };
  for (const [door, { values, types }] of Object.entries(doors)) {
    for (const [name, shape] of Object.entries(values)) put(`${door}.${name}`, shape);
    for (const name of types) lines.set(`${door}.${name} (type)`, null);
  }
  for (const [name, shape] of Object.entries(shapes)) put(`type ${name}`, shape);
  return lines;
}

const isPromised = (name) => !WITHOUT_PROMISE.some((door) => name.startsWith(`${door}.`));
/** Members that can be added without a breaking change: optional ones and new names. */
const isFree = (name, before) => name.endsWith('?') || !before.has(name.slice(0, name.lastIndexOf('.')));

/** Types mentioned by the stable entry points. A type used only by the shell is not stable either. */
function promisedTypes({ doors, shapes }) {
  const found = new Set();
  const read = (shape) => {
    for (const [word] of JSON.stringify(shape).matchAll(/[A-Z]\w+/g))
      if (word in shapes && !found.has(word)) {
        found.add(word);
        read(shapes[word]);
      }
  };
  for (const [door, { values, types }] of Object.entries(doors))
    if (!WITHOUT_PROMISE.includes(door)) read([values, types]);
  return found;
}

/** `{ lines, breaking }`: printed lines. */
export function difference(before, after) {
  const [a, b] = [flat(before), flat(after)];
  const ours = new Set([...promisedTypes(before), ...promisedTypes(after)]);
  const matters = (name) =>
    name.startsWith('type ') ? ours.has(/^type (\w+)/.exec(name)?.[1] ?? '') : isPromised(name);
  const lines = [];
  const breaking = [];
  const note = (line, name, breaks) => {
    lines.push(breaks && !matters(name) ? `${line} (no promise)` : line);
    if (breaks && matters(name)) breaking.push(line);
  };
  for (const [name, text] of a) {
    if (!b.has(name)) note(`- ${name}`, name, true);
    else if (text !== b.get(name)) note(`~ ${name}: ${text ?? 'members'} -> ${b.get(name) ?? 'members'}`, name, true);
  }
  for (const name of b.keys()) if (!a.has(name)) note(`+ ${name}`, name, !isFree(name, a));
  return { lines: lines.sort(), breaking: breaking.sort() };
}

/** The part of a version that a break raises: the major one, below 1.0.0 the minor one. */
export const isRaised = (before, after) => {
  const [[a, b], [c, d]] = [before, after].map((version) => version.split('.').map(Number));
  return c > a || (a === 0 && c === 0 && d > b);
};
