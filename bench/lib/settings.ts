import { makeScale } from './seed';

export const isQuick = process.env.QUICK === '1';
const setting = (name: string, full: number, quick: number) =>
  Number(process.env[name] ?? (isQuick ? quick : full));
export const ROUNDS = setting('BENCH_ROUNDS', 3, 1);
export const SECONDS = setting('BENCH_SECONDS', 8, 1);
export const CONNECTIONS = 32;
export const large = makeScale(
  setting('BENCH_DOCTORS', 100_000, 3_000),
  setting('BENCH_APPOINTMENTS', 5_000_000, 30_000),
);
/** So many patients that none of them reaches a rate limit, because refusals would look fast. */
export const small = makeScale(100, 1_000, 20_000);
export const town = isQuick ? makeScale(600, 6_000) : makeScale(1_500, 15_000);
