import { setTimeout as pause } from 'node:timers/promises';
import { API, callApi } from './people';
import { type Finding, runTool } from './tool';

const CONNECTIONS = 400;
const ADDED_P95_MS = 250;
const BASELINE_SECONDS = 5;

/**
 * slowhttptest: -H slow headers, -B a slow body, -X slow reads. -i and -n: seconds between writes or reads.
 * -s: announced length of the body. -w and -y: the range of the TCP window. -z: bytes read at once. -k:
 * requests per connection.
 */
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

export async function attackSlowly(url: URL, token: string, seconds: number): Promise<SlowResult[]> {
  const results = [
    await watchOthers('no attack', url, token, pause(BASELINE_SECONDS * 1000), Number.POSITIVE_INFINITY),
  ];
  const maxP95Ms = (results[0]?.p95Ms ?? 0) + ADDED_P95_MS;
  for (const { name, args, path } of KINDS) {
    const target = new URL(path, url).href;
    // 200 new connections a second. The server counts as down if it does not respond to a probe within 5 seconds.
    const bounds = ['-c', String(CONNECTIONS), '-r', '200', '-l', String(seconds), '-p', '5', '-u', target];
    const attack = runTool('slowhttptest', [...args, ...bounds], seconds + 30);
    results.push(await watchOthers(name, url, token, attack, maxP95Ms));
  }
  return results;
}

export async function watchOthers(
  name: string,
  url: URL,
  token: string,
  attack: Promise<unknown>,
  maxP95Ms: number,
): Promise<SlowResult> {
  let isRunning = true;
  attack.finally(() => {
    isRunning = false;
  });
  const times: number[] = [];
  const failed: number[] = [];
  while (isRunning) {
    const startedAt = performance.now();
    const { status } = await callApi(url.origin, token, 'GET', '/doctor/all-doctors?limit=20').catch(() => ({
      status: 0,
    }));
    times.push(performance.now() - startedAt);
    if (status !== 200) failed.push(status);
    await pause(40);
  }
  await attack;
  times.sort((a, b) => a - b);
  const p95Ms = Math.round(times[Math.floor(times.length * 0.95)] ?? 0);
  return {
    name,
    requests: times.length,
    p95Ms,
    worstMs: Math.round(times.at(-1) ?? 0),
    findings: [
      ...(failed.length > 0 ? [{ where: name, what: `other clients got ${failed.join(', ')}` }] : []),
      ...(p95Ms > maxP95Ms ? [{ where: name, what: `others waited ${p95Ms} ms (p95)` }] : []),
    ],
  };
}
