/** The small picture of each tool, drawn by the tool itself from its first example while the application is built. */
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const NAME = 'virtual:small-pictures/';

export function smallPictures(): Plugin {
  let server: Promise<ViteDevServer> | null = null;
  const drawn = async (theme: string): Promise<unknown> => {
    server ??= createServer({
      ...{ configFile: false, root: import.meta.dirname, plugins: [react()], logLevel: 'error', appType: 'custom' },
      ...{ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, optimizeDeps: { noDiscovery: true } },
    });
    const { pictures } = await (await server).ssrLoadModule('/src/tools/pictures.ts');
    return (pictures as (theme: string) => Promise<unknown>)(theme);
  };
  return {
    name: 'small-pictures',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      return `export default ${JSON.stringify(await drawn(id.slice(NAME.length + 1)))}`;
    },
    async buildEnd() {
      await (await server)?.close();
      server = null;
    },
  };
}
