import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { install, requireNode } from './lib/prepare.mjs';

requireNode();
await install();

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const api = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  },
});

const proxyToApi = { target: `http://localhost:${apiPort}`, changeOrigin: false };
const web = await createServer({
  root: 'web',
  configFile: 'web/vite.config.ts',
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': proxyToApi,
      '/fhir': proxyToApi,
      '/images': proxyToApi,
      '/calendar': proxyToApi,
      '/test-checkout': proxyToApi,
      '/healthz': proxyToApi,
      '/readyz': proxyToApi,
      '/metrics': proxyToApi,
      '/socket.io': { ...proxyToApi, ws: true },
    },
  },
});
await web.listen();
console.log(`\nCarelane for development: http://localhost:${port}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    api.kill(signal);
    await web.close();
    process.exit(0);
  });
}
