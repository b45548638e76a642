/** Differences between two versions of the token files, one line per token: `light.colour.bg: #ffffff -> #f8f8fb`. */

const valueOf = ($value) => (typeof $value === 'object' && $value?.hex ? $value.hex : JSON.stringify($value));

/** Values of a W3C token file by path: `colour.bg`. */
function flat(node, path = [], found = new Map()) {
  if (node.$value !== undefined) found.set(path.join('.'), valueOf(node.$value));
  else
    for (const [key, child] of Object.entries(node))
      if (child && typeof child === 'object' && !key.startsWith('$')) flat(child, [...path, key], found);
  return found;
}

/** `before` and `after`: `{ light: <parsed light.tokens.json> }`. */
export function tokenDifference(before, after) {
  const lines = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [a, b] = [flat(before[name] ?? {}), flat(after[name] ?? {})];
    for (const path of new Set([...a.keys(), ...b.keys()]))
      if (a.get(path) !== b.get(path))
        lines.push(`token ${name}.${path}: ${a.get(path) ?? 'new'} -> ${b.get(path) ?? 'gone'}`);
  }
  return lines;
}
