export interface Page {
  /** The fields between the two lines of dashes, as written. */
  fields: Readonly<Record<string, string>>;
  body: string;
}

/** `key: value` lines between two lines of `---`, then Markdown. Flat on purpose: an editor needs no YAML to write a page. */
export function parsePage(source: string): Page {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source.replace(/^\uFEFF/, ''));
  if (!found) throw new Error('a page begins with its front matter between two lines of ---');
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const line of found[1]!.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const [, key, value] = /^([A-Za-z][\w-]*):(.*)$/.exec(line) ?? [];
    if (!key || value === undefined) throw new Error(`not a line of front matter: ${line}`);
    fields[key] = value.trim();
  }
  return { fields, body: found[2]!.trim() };
}
