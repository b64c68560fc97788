import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenForCommands, sendCommand } from './running-commands';

let dataDir: string;
let close: (() => void) | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'cl-'));
});
afterEach(() => {
  close?.();
  rmSync(dataDir, { recursive: true });
});

const command = { name: 'suspend', argument: 'asha@example.test', reason: 'Rude “words”', actor: 'root' };
const log = { warn: () => {} };

it('a running server carries out a command and returns the outcome', async () => {
  const received: unknown[] = [];
  const server = await listenForCommands(
    dataDir,
    async (command) => {
      received.push(command);
      return { done: false, lines: ['Nobody has it.'] };
    },
    log,
  );
  close = () => server?.close();
  expect(await sendCommand(dataDir, command)).toEqual({
    outcome: { done: false, lines: ['Nobody has it.'] },
  });
  expect(received).toEqual([command]);
  expect(statSync(path.join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
});

it('distinguishes an unknown command, a command that failed and a missing server', async () => {
  expect(await sendCommand(dataDir, command)).toBe('no-server');
  const server = await listenForCommands(
    dataDir,
    async ({ name }) => {
      if (name === 'fail') throw new Error('no');
      return undefined;
    },
    log,
  );
  close = () => server?.close();
  expect(await sendCommand(dataDir, command)).toEqual({ outcome: undefined });
  await expect(sendCommand(dataDir, { ...command, name: 'fail' })).rejects.toThrow('Its log says why');
});
