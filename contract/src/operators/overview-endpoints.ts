import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { instant } from '../fields';

export const OVERVIEW_DAYS = 30;

const daySchema = z.object({
  date: z.string(),
  bookings: z.int(),
  cancellations: z.int(),
  noShows: z.int(),
  answeredWithinMs: z.nullable(z.int()),
});
export type OverviewDay = z.output<typeof daySchema>;

const overviewSchema = z.object({
  warnings: z.array(z.string()),
  zone: z.string(),
  waiting: z.object({
    verifications: z.int(),
    disputes: z.int(),
    reviews: z.int(),
    jobs: z.int(),
    refunds: z.int(),
  }),
  today: z.object({
    visits: z.int(),
    completed: z.int(),
    canceled: z.int(),
    received: z.int(),
    refunded: z.int(),
  }),
  days: z.array(daySchema),
  node: z.object({
    startedAt: instant,
    engine: z.enum(['embedded', 'postgres']),
    databaseMs: z.number(),
    memoryMb: z.int(),
    freeDiskMb: z.nullable(z.int()),
    sockets: z.int(),
    jobsDue: z.int(),
    jobLagSeconds: z.int(),
    cardProvider: z.enum(['reached', 'failing']),
  }),
});
export type Overview = z.output<typeof overviewSchema>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  access: 'operator',
  budget: { perAccount: 120, seconds: 60 },
  summary: 'What needs a decision, the figures for today and the last 30 days, and the health of this node',
  response: overviewSchema,
});
