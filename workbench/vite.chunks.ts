import { build, type PluginOption, type Rolldown } from 'vite';

/** Screens whose first load is optimised, with the name of the chunk for their shared parts. The order decides which one owns a part. */
const FIRST_LOADS = [
  ['start', 'core'],
  // The early data requests must not wait for the explorer's chunk, which would otherwise contain their code.
  ['ahead', 'reads'],
  ['sign-in', 'form'],
  ['explorer', 'kit'],
] as const;

type Chunk = Rolldown.OutputChunk;

/** Chunks that are loaded with one of these entries. */
export function closure(chunks: readonly Chunk[], names: readonly string[]): Chunk[] {
  const files = chunks
    .filter((chunk) => names.includes(chunk.name) && (chunk.isEntry || chunk.isDynamicEntry))
    .map((c) => c.fileName);
  for (const file of files)
    for (const next of chunks.find((chunk) => chunk.fileName === file)?.imports ?? [])
      if (!files.includes(next)) files.push(next);
  return chunks.filter((chunk) => files.includes(chunk.fileName));
}

/**
 * A browser loads six files at a time, and the explorer's first load had 45, mostly of a few hundred bytes: its data queued after them for 0.3 s.
 * Therefore parts of a first load that others share are merged into one file. The parts are known only after tree shaking (all entry points of the
 * design system are connected), so a throwaway build determines them.
 */
export async function sharedChunks(plugins: PluginOption[]): Promise<Rolldown.CodeSplittingOptions> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    worker: { format: 'es' },
    build: { write: false, target: 'es2022', assetsInlineLimit: 0, minify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const owner = new Map<string, string | null>();
  const claim = (part: readonly Chunk[], name: string | null) => {
    for (const chunk of part)
      if (!chunk.isEntry && !chunk.isDynamicEntry)
        for (const id of Object.keys(chunk.modules)) if (!owner.has(id)) owner.set(id, name);
  };
  claim(closure(chunks, ['index']), null);
  const ofStart = closure(chunks, ['start']);
  claim(
    closure(chunks, ['ahead']).filter((chunk) => ofStart.includes(chunk)),
    'base',
  );
  for (const [entry, name] of FIRST_LOADS) claim(closure(chunks, [entry]), name);
  return {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'first loads', name: (id) => owner.get(id) ?? null }],
  };
}
