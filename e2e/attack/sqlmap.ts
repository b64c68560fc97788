import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { People } from './people';
import type { Target } from './targets';
import { type Finding, runTool } from './tool';

const SECONDS_PER_TARGET = 60;

export interface SqlmapResult {
  target: Target;
  findings: Finding[];
  seconds: number;
  timedOut: boolean;
  baseline: number;
}

/** Level 3 also tries headers such as User-Agent, which reach SQL only at sign-in. */
export async function attackWithSqlmap(
  url: URL,
  people: People,
  target: Target,
  folder: string,
): Promise<SqlmapResult> {
  const name = target.name.replace(/\W+/g, '-');
  const file = path.join(folder, `${name}.txt`);
  writeFileSync(file, formatRequest(url, people, target));
  const baseline = await measureBaseline(url, people, target);
  const skipOptions = target.name === 'post /user/login' ? [] : ['--skip=user-agent,referer,host'];
  const { output, seconds, timedOut } = await runTool(
    'sqlmap',
    [
      '-r',
      file,
      '--ignore-stdin',
      '--batch',
      '--level=3',
      '--risk=1',
      '--dbms=PostgreSQL',
      '--flush-session',
      '--disable-coloring',
      '--ignore-code=401,402,403,404,409,410,422,400',
      '--timeout=10',
      '--retries=0',
      '--time-sec=3',
      `--output-dir=${path.join(folder, 'sqlmap', name)}`,
      ...skipOptions,
    ],
    SECONDS_PER_TARGET,
  );
  const isInjectable = /identified the following injection point|is vulnerable|is '.*' injectable/.test(
    output,
  );
  const hasTested = timedOut || isInjectable || output.includes('do not appear to be injectable');
  // sqlmap ends with a summary such as '500 (Internal Server Error) - 3 times'.
  const serverErrors = /5\d\d \([^)]*\) - \d+ times/.exec(output);
  return {
    target,
    seconds,
    timedOut,
    baseline,
    findings: [
      ...(isInjectable ? [{ where: target.name, what: output.slice(-2_000) }] : []),
      ...(hasTested ? [] : [{ where: target.name, what: `sqlmap tried nothing: ${output.slice(-500)}` }]),
      ...(serverErrors ? [{ where: target.name, what: `returned ${serverErrors[0]}` }] : []),
    ],
  };
}

function chooseToken({ access }: Target, { tokens }: People): string | undefined {
  if (access === 'public') return undefined;
  return access === 'doctor' || access === 'operator' ? tokens[access] : tokens.patient;
}

async function measureBaseline(url: URL, people: People, target: Target): Promise<number> {
  const token = chooseToken(target, people);
  const response = await fetch(new URL(target.address, url), {
    method: target.method,
    headers: {
      ...(target.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(target.body === undefined ? {} : { body: target.body.replaceAll('*', '') }),
  });
  await response.arrayBuffer();
  return response.status;
}

function formatRequest(url: URL, people: People, target: Target): string {
  const token = chooseToken(target, people);
  return [
    `${target.method} ${target.markedAddress} HTTP/1.1`,
    `Host: ${url.host}`,
    'User-Agent: Mozilla/5.0',
    'Accept: application/json',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(target.body === undefined ? [] : ['Content-Type: application/json']),
    '',
    target.body ?? '',
  ].join('\r\n');
}
