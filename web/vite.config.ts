import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './prerender/precompress.ts';
import { preloadFont } from './prerender/preload-font.ts';
import { staticPages } from './prerender/static-pages.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [react(), staticPages(root), preloadFont(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: { app: 'app.html' } },
  },
});
