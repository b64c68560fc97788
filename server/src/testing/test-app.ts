import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE_PATH } from '@carelane/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { chooseFiles } from '../adapters/files/choose-files';
import type { Mail } from '../adapters/mail/transport';
import { choosePaymentProvider } from '../adapters/payments/choose-provider';
import { type App, type AppOptions, buildApp } from '../app';
import { type Config, readConfig } from '../config';
import type { Deps } from '../deps';
import { createMetrics } from '../http/monitoring/metrics';
import { runDueJobs } from '../jobs/queue';
import { buildForm } from './security/send';
import { SMART_APPS } from './smart';
import { type TestClock, testClock } from './test-clock';
import { emptyTables, restoreTables, saveTables, startEmpty, testDatabase } from './test-database';

export interface TestResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
  body: any;
  headers: LightMyRequestResponse['headers'];
  raw: Buffer;
}

interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body?: unknown): Promise<TestResponse>;
  put(path: string, body?: unknown): Promise<TestResponse>;
  patch(path: string, body?: unknown): Promise<TestResponse>;
  delete(path: string, body?: unknown): Promise<TestResponse>;
  form(
    method: 'POST' | 'PATCH',
    path: string,
    fields: Record<string, string>,
    file?: Buffer,
    fileField?: string,
  ): Promise<TestResponse>;
}

export interface TestApp {
  app: App;
  deps: Deps;
  clock: TestClock;
  anonymous: Caller;
  as(person: { token: string }): Caller;
  sentEmails(): Mail[];
  runJobs(): Promise<number>;
  runSweep(kind: string): Promise<void>;
  reset(): Promise<void>;
  save(): Promise<void>;
  restore(): Promise<void>;
}

export interface TestOptions extends Partial<Omit<AppOptions, 'config' | 'clock' | 'db' | 'database'>> {
  now?: string;
  env?: Record<string, string>;
}

const DATA_DIR = path.join(tmpdir(), 'carelane-tests');

export const DEFAULT_NOW = '2026-03-02T04:00:00.000Z';

export async function testApp({
  now = DEFAULT_NOW,
  env = {},
  ...adapters
}: TestOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  await startEmpty(database);
  const clock = testClock(now);
  const config: Config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR, SMART_APPS, ...env });
  const sent: Mail[] = [];
  const app = await buildApp(
    {
      config,
      database,
      db: database.db,
      clock,
      mail: { send: async (mail) => void sent.push(mail), close: () => {} },
      payments: await choosePaymentProvider(config.payments, database.db, clock),
      files: await chooseFiles(config, database.db),
      model: undefined,
      metrics: createMetrics(),
      ...adapters,
    },
    '/nonexistent',
  );
  await app.http.ready();
  afterAll(async () => {
    await new Promise<void>((resolve) => void app.deps.realtime.io.close(() => resolve()));
    await app.http.close();
  });
  const resetMailsAndClock = () => {
    sent.length = 0;
    clock.set(now);
  };
  const jobsByKind = new Map(app.jobs.map((job) => [job.kind, job]));
  return {
    app,
    deps: app.deps,
    clock,
    anonymous: makeCaller(app, undefined),
    as: ({ token }) => makeCaller(app, token),
    sentEmails: () => sent,
    runJobs: async () => {
      let total = 0;
      for (;;) {
        const ran = await runDueJobs(app.deps, jobsByKind);
        if (ran === 0) return total;
        total += ran;
      }
    },
    runSweep: async (kind) => {
      const sweep = app.sweeps.find((candidate) => candidate.kind === kind);
      if (!sweep) throw new Error(`no sweep ${kind}`);
      await sweep.run(app.deps);
    },
    reset: async () => {
      await emptyTables(database);
      resetMailsAndClock();
    },
    save: () => saveTables(database),
    restore: async () => {
      await restoreTables(database);
      resetMailsAndClock();
    },
  };
}

function makeCaller(app: App, token: string | undefined): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: unknown,
    headers = {},
  ) {
    const response = await app.http.inject({
      method,
      // Two slashes mark a path outside the API.
      url: path.startsWith('//') ? path.slice(1) : `${API_BASE_PATH}${path}`,
      headers: { ...authorization, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
      raw: response.rawPayload,
    };
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
    form: (method, path, fields, file, fileField) => {
      const { type, bytes } = buildForm(fields, file, fileField ? { fileField } : {});
      return send(method, path, bytes, { 'content-type': type });
    },
  };
}
