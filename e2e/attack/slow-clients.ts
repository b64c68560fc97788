import { setTimeout as pause } from 'node:timers/promises';
import { API, call } from './people';
import { type Finding, runTool } from './tool';

const CONNECTIONS = 400;
/** How much the attack may add to the p95 of other clients, compared with before the attack. */
const ADDED_P95_MS = 250;
const CALM_SECONDS = 5;

const KINDS = [
  { name: 'slow headers', args: ['-H', '-i', '3'], path: '/' },
  {
    name: 'slow body',
    args: ['-B', '-i', '3', '-s', '8192', '-f', 'application/json'],
    path: `${API}/user/login`,
  },
  {
    name: 'slow read',
    args: ['-X', '-n', '3', '-w', '10', '-y', '20', '-z', '16', '-k', '3'],
    path: `${API}/openapi.json`,
  },
];

export interface SlowResult {
  name: string;
  requests: number;
  p95Ms: number;
  worstMs: number;
  findings: Finding[];
}

/** Opens hundreds of slow connections while a patient keeps searching for doctors. */
export async function attackSlowly(url: URL, token: string, seconds: number): Promise<SlowResult[]> {
  const results = [
    await watchOthers('none', url, token, pause(CALM_SECONDS * 1000), Number.POSITIVE_INFINITY),
  ];
  const maxMs = (results[0]?.p95Ms ?? 0) + ADDED_P95_MS;
  for (const { name, args, path } of KINDS) {
    const target = new URL(path, url).href;
    const bounds = ['-c', String(CONNECTIONS), '-r', '200', '-l', String(seconds), '-p', '5', '-u', target];
    const attack = runTool('slowhttptest', [...args, ...bounds], seconds + 30);
    results.push(await watchOthers(name, url, token, attack, maxMs));
  }
  return results;
}

/** How long a patient waits for a list of doctors while the attack goes on. */
export async function watchOthers(
  name: string,
  url: URL,
  token: string,
  attack: Promise<unknown>,
  maxMs: number,
): Promise<SlowResult> {
  let isRunning = true;
  attack.finally(() => {
    isRunning = false;
  });
  const waits: number[] = [];
  const refused: number[] = [];
  while (isRunning) {
    const startedAt = performance.now();
    const { status } = await call(url.origin, token, 'GET', '/doctor/all-doctors?limit=20').catch(() => ({
      status: 0,
    }));
    waits.push(performance.now() - startedAt);
    if (status !== 200) refused.push(status);
    await pause(40);
  }
  await attack;
  waits.sort((a, b) => a - b);
  const p95Ms = Math.round(waits[Math.floor(waits.length * 0.95)] ?? 0);
  return {
    name,
    requests: waits.length,
    p95Ms,
    worstMs: Math.round(waits.at(-1) ?? 0),
    findings: [
      ...(refused.length > 0 ? [{ where: name, what: `other clients got ${refused.join(', ')}` }] : []),
      ...(p95Ms > maxMs ? [{ where: name, what: `others waited ${p95Ms} ms (p95)` }] : []),
    ],
  };
}
