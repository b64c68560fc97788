import type { TestApp } from './test-app';

export async function scaledSecondMs(t: TestApp): Promise<number> {
  const startedAt = performance.now();
  for (let request = 0; request < 20; request += 1) await t.anonymous.get('/user/current-user');
  return 1_000 + performance.now() - startedAt;
}
