import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes .br and .gz beside every text asset: the BFF serves them as they are. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const [fileName, output] of Object.entries(bundle)) {
      if (!/\.(js|css|svg|html)$/.test(fileName)) continue;
      const source = Buffer.from(output.type === 'chunk' ? output.code : output.source);
      if (source.length < 1024) continue;
      const br = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
    }
  },
});

export default defineConfig({
  plugins: [react(), precompress()],
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 900 },
  server: { proxy: { '/api': process.env.BFF_URL ?? 'http://127.0.0.1:8080' } },
});
