import { API_BASE_PATH } from '@carelane/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config';
import { Refusal } from '../refusal';
import { canReadMetrics } from './metrics-access';
import { ResponseTimes } from './response-times';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  responseTimes: ResponseTimes;
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  counter<L extends string>(name: string, help: string, labels?: L[]): Counter<L>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'carelane_' });
  const requests = new Histogram({
    name: 'carelane_http_request_seconds',
    help: 'Request duration by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    requests,
    responseTimes: new ResponseTimes(),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    counter: (name, help, labels) =>
      new Counter({ name, help, labelNames: labels ?? [], registers: [registry] }),
  };
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics, config: Config): void {
  const observers = new Map<string, { observe(seconds: number): void }>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let observer = observers.get(key);
    if (!observer) {
      observer = metrics.requests.labels({ method: request.method, route, status: reply.statusCode });
      observers.set(key, observer);
    }
    observer.observe(reply.elapsedTime / 1000);
    if (route.startsWith(API_BASE_PATH)) metrics.responseTimes.observe(reply.elapsedTime);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, config)) throw new Refusal('NOT_FOUND');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
