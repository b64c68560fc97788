import { spawn } from 'node:child_process';

export interface Finding {
  where: string;
  what: string;
}

export function runTool(
  command: string,
  args: string[],
  timeoutSeconds: number,
): Promise<{ output: string; seconds: number; timedOut: boolean }> {
  const startedAt = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let timedOut = false;
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-400_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, timeoutSeconds * 1000);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ output, seconds: Math.round((Date.now() - startedAt) / 1000), timedOut });
    });
  });
}
