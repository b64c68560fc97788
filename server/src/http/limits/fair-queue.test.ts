import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue';

/** Work that ends on command, and records the order in which it began. */
function workshop(settings: Parameters<typeof createFairQueue>[0]) {
  const inTurn = createFairQueue(settings);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (client: string, name: string, purpose = 'sign in') =>
    inTurn({ purpose, client }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    }).catch((error: { code: string }) => `${name} ${error.code}`);
  const finishAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { bring, begun, finishAll };
}

describe('a queue of slow work', () => {
  it('leaves a place to others when each client has only one', async () => {
    const { bring, begun, finishAll } = workshop({ parallel: 2, perClient: 1, maxWaiting: 10 });
    const all = ['a1', 'a2', 'b1', 'b2'].map((name) => bring(name.charAt(0), name));
    expect(begun).toEqual(['a1', 'b1']);
    await finishAll();
    expect(await Promise.all(all)).toHaveLength(4);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('lets waiting clients take turns', async () => {
    const { bring, begun, finishAll } = workshop({ parallel: 1, maxWaiting: 10 });
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => bring(name.charAt(0), name));
    await finishAll();
    expect(await Promise.all(all)).toHaveLength(7);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('when full, refuses the last request of the client with the most, and no other', async () => {
    const { bring, finishAll } = workshop({ parallel: 1, maxWaiting: 3 });
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1'].map((name) => bring(name.charAt(0), name));
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

  it('gives each of two purposes every second turn, however many clients one has', async () => {
    const { bring, begun, finishAll } = workshop({ parallel: 1, maxWaiting: 20 });
    const flood = ['a', 'b', 'c', 'd', 'e', 'f'].map((client) => bring(client, client, 'register'));
    const resets = ['x1', 'x2'].map((name) => bring('x', name, 'reset'));
    await finishAll();
    await Promise.all([...flood, ...resets]);
    expect(begun).toEqual(['a', 'b', 'x1', 'c', 'x2', 'd', 'e', 'f']);
  });

  it('when full of one purpose, evicts one for another', async () => {
    const { bring, finishAll } = workshop({ parallel: 1, maxWaiting: 3 });
    const flood = ['a', 'b', 'c', 'd'].map((client) => bring(client, client, 'register'));
    const reset = bring('x', 'x', 'reset');
    await finishAll();
    expect(await reset).toBe('x');
    expect((await Promise.all(flood)).filter((answer) => answer.endsWith('UNAVAILABLE'))).toHaveLength(1);
  });

  it('continues after work that fails', async () => {
    const inTurn = createFairQueue({ parallel: 1, maxWaiting: 1 });
    const turn = { purpose: 'sign in', client: 'a' };
    const failing = inTurn(turn, () => Promise.reject(new Error('no')));
    const next = inTurn(turn, async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
