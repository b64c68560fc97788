import { API_BASE_PATH, type Endpoint } from '@carelane/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import { openApiDocument, openApiPath } from './openapi';

/** Without scripts, so that the content security policy stays strict. */
export function serveApiReference(app: FastifyInstance, endpoints: Endpoint[], config: Config): void {
  const document = openApiDocument(endpoints, config.publicUrl);
  const json = Buffer.from(JSON.stringify(document));
  const page = Buffer.from(referencePage(endpoints, document));
  app.get(`${API_BASE_PATH}/openapi.json`, async (_request, reply) =>
    reply.type('application/json').send(json),
  );
  app.get(`${API_BASE_PATH}/docs`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
:root{color-scheme:light dark;font:16px/1.6 ui-sans-serif,system-ui,sans-serif;--line:color-mix(in srgb,currentColor 15%,transparent)}
body{max-width:56rem;margin:0 auto;padding:2rem 1rem 6rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
details{border:1px solid var(--line);border-radius:.6rem;margin:.4rem 0;padding:.5rem .9rem}
summary{cursor:pointer;display:flex;gap:.8rem;flex-wrap:wrap;align-items:baseline}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.8rem;border:1px solid var(--line);border-radius:.5rem}
b{min-width:4.2rem;color:#0b6b63}small{opacity:.75;margin-left:auto}a{color:inherit}
@media(prefers-color-scheme:dark){body{background:#121716;color:#eef3f1}b{color:#5cc7b8}}`;

function referencePage(endpoints: Endpoint[], document: Record<string, unknown>): string {
  const groups = groupByFirstSegment(endpoints);
  const paths = document.paths as Record<string, Record<string, unknown>>;
  const sections = [...groups].map(([name, list]) => {
    const items = list.map((endpoint) => {
      const path = openApiPath(endpoint);
      const operation = JSON.stringify(paths[path]?.[endpoint.method.toLowerCase()], null, 2);
      return `<details><summary><b>${endpoint.method}</b><code>${escapeHtml(path)}</code><small>${endpoint.access}</small></summary>
<p>${escapeHtml(endpoint.summary)}</p><pre>${escapeHtml(operation)}</pre></details>`;
    });
    return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${items.join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API reference · Carelane</title><style>${STYLE}</style></head><body>
<h1>Carelane API</h1><p>Base path <code>${API_BASE_PATH}</code>. Also available as an OpenAPI document: <a href="${API_BASE_PATH}/openapi.json">openapi.json</a>.
Send <code>Authorization: Bearer …</code> where the access is not public.</p>${sections.join('')}</body></html>`;
}

function groupByFirstSegment(endpoints: Endpoint[]): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const name = endpoint.path.split('/')[1] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), endpoint]);
  }
  return groups;
}
