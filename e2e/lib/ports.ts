const PORTS_PER_WORKER = 20;
const PRODUCTS = [
  'worker',
  'relay',
  'faults',
  'assistant',
  'canaries',
  'confirmation',
  'console',
  'suspended',
  'papers',
  'apps',
  'guests',
] as const;

export type ProductName = (typeof PRODUCTS)[number];

export function portNumber(index: number): number {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  return Number(process.env.E2E_PORT ?? 4400) + PORTS_PER_WORKER * worker + index;
}

export const portFor = (name: ProductName) => portNumber(PRODUCTS.indexOf(name));
