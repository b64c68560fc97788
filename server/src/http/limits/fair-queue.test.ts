import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueSettings } from './fair-queue';

function testQueue(settings: FairQueueSettings) {
  const runFairly = createFairQueue(settings);
  const started: string[] = [];
  const finishers: (() => void)[] = [];
  const addTask = (client: string, name: string, purpose = 'sign in') =>
    runFairly({ purpose, client }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => finishers.push(resolve));
      return name;
    }).catch((error: { code: string }) => `${name} ${error.code}`);
  const finishAll = async () => {
    while (finishers.length > 0) {
      finishers.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { addTask, started, finishAll };
}

describe('a queue of slow work', () => {
  it('leaves capacity for other clients if each may run only one task', async () => {
    const { addTask, started, finishAll } = testQueue({ parallel: 2, perClient: 1, maxWaiting: 10 });
    const all = ['a1', 'a2', 'b1', 'b2'].map((name) => addTask(name.charAt(0), name));
    expect(started).toEqual(['a1', 'b1']);
    await finishAll();
    expect(await Promise.all(all)).toHaveLength(4);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('lets waiting clients take turns', async () => {
    const { addTask, started, finishAll } = testQueue({ parallel: 1, maxWaiting: 10 });
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => addTask(name.charAt(0), name));
    await finishAll();
    expect(await Promise.all(all)).toHaveLength(7);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuses only the last request of the client with the most waiting when it is full', async () => {
    const { addTask, finishAll } = testQueue({ parallel: 1, maxWaiting: 3 });
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1'].map((name) => addTask(name.charAt(0), name));
    await finishAll();
    expect(await Promise.all(all)).toEqual([
      'a1',
      'a2',
      'a3 UNAVAILABLE',
      'a4 UNAVAILABLE',
      'a5 UNAVAILABLE',
      'b1',
      'c1',
      'd1 UNAVAILABLE',
    ]);
  });

  it('gives each of two purposes every second turn, no matter how many clients one has', async () => {
    const { addTask, started, finishAll } = testQueue({ parallel: 1, maxWaiting: 20 });
    const flood = ['a', 'b', 'c', 'd', 'e', 'f'].map((client) => addTask(client, client, 'register'));
    const resets = ['x1', 'x2'].map((name) => addTask('x', name, 'reset'));
    await finishAll();
    await Promise.all([...flood, ...resets]);
    expect(started).toEqual(['a', 'b', 'x1', 'c', 'x2', 'd', 'e', 'f']);
  });

  it('evicts a task of the purpose that fills it to make room for another purpose', async () => {
    const { addTask, finishAll } = testQueue({ parallel: 1, maxWaiting: 3 });
    const flood = ['a', 'b', 'c', 'd'].map((client) => addTask(client, client, 'register'));
    const reset = addTask('x', 'x', 'reset');
    await finishAll();
    expect(await reset).toBe('x');
    expect((await Promise.all(flood)).filter((response) => response.endsWith('UNAVAILABLE'))).toHaveLength(1);
  });

  it('continues after a task fails', async () => {
    const runFairly = createFairQueue({ parallel: 1, maxWaiting: 1 });
    const turn = { purpose: 'sign in', client: 'a' };
    const failing = runFairly(turn, () => Promise.reject(new Error('no')));
    const next = runFairly(turn, async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
