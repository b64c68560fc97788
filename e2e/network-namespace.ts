import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';

/** A network of its own with one cable to the host, which can be pulled out. */
export interface Namespace {
  name: string;
  /** The host's end of the cable, and the browser's. */
  host: string;
  guest: string;
}

export function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'pipe' });
}

/** Undefined where namespaces are allowed, otherwise why not. */
export function namespacesRefused(): string | undefined {
  try {
    run('ip', 'netns', 'add', 'cl-probe');
    run('ip', 'netns', 'del', 'cl-probe');
    return undefined;
  } catch {
    return 'network namespaces are not allowed here';
  }
}

export function addNamespace({ name, host, guest }: Namespace): void {
  removeNamespace(name);
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', `${name}0`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  run('ip', 'addr', 'add', `${host}/24`, 'dev', `${name}0`);
  run('ip', 'link', 'set', `${name}0`, 'up');
  run('ip', '-n', name, 'addr', 'add', `${guest}/24`, 'dev', 'eth0');
  run('ip', '-n', name, 'link', 'set', 'eth0', 'up');
  run('ip', '-n', name, 'link', 'set', 'lo', 'up');
}

export function removeNamespace(name: string): void {
  try {
    run('ip', 'netns', 'del', name);
  } catch {
    // It was not there.
  }
}

export function plugIn({ name }: Namespace, plugged: boolean): void {
  run('ip', 'link', 'set', `${name}0`, plugged ? 'up' : 'down');
}

/** Cameras need a secure origin: the browser takes localhost and finds the product behind the host's address. */
export async function launchIn({ name, host }: Namespace, args: readonly string[]): Promise<Browser> {
  const wrapper = path.join(mkdtempSync(path.join(tmpdir(), 'carelane-netns-')), 'chromium.sh');
  const browser = process.env.CHROMIUM ?? '/usr/bin/chromium';
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${name} ${browser} "$@"\n`, { mode: 0o755 });
  return chromium.launch({
    executablePath: wrapper,
    args: [...args, `--host-resolver-rules=MAP localhost ${host}`],
  });
}
