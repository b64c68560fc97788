import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './prerender/boot-script.ts';
import { compileHints } from './prerender/compile-hints.ts';
import { leanContract } from './prerender/lean-contract.ts';
import { precompress } from './prerender/precompress.ts';
import { preloadFont } from './prerender/preload-font.ts';
import { routePreloads } from './prerender/route-preloads.ts';
import { serviceWorker } from './prerender/service-worker.ts';
import { staticPages } from './prerender/static-pages.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * On a slow connection many small files cost more than a few unneeded bytes. A chunk takes the modules that
 * match and everything they import, and what several could take goes to the one with the highest priority.
 */
const CHUNKS = [
  { name: 'app', test: /\/web\/src\/main\.tsx$/, priority: 3 },
  {
    name: 'common',
    test: /\/app\/dashboard-route\.tsx$|core\/esm\/components\/(Alert|Badge|CloseButton|Input|Tabs|TextInput|Textarea)\//,
    priority: 2,
  },
  {
    name: 'overlay',
    test: /@floating-ui|react-remove-scroll|core\/esm\/components\/(FocusTrap|ModalBase|Modal|Popover|Portal|ScrollArea)\//,
    priority: 1,
  },
];

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [
    react(),
    leanContract(),
    staticPages(root),
    preloadFont(),
    routePreloads(root),
    bootScript(root),
    compileHints(),
    serviceWorker(root),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: 'app.html' },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
