import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Browser } from '@playwright/test';
import { launchWrapped } from './wrapped-browser';

/** A network namespace with one virtual cable to the host, which can be unplugged. */
export interface Namespace {
  /** The host's end of the cable: its device and its address. */
  device: string;
  host: string;
  holder: ChildProcess;
}

export function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { stdio: 'pipe', encoding: 'utf8' });
}

/** Undefined where namespaces are allowed, otherwise the reason why not. */
export function namespacesRefused(): string | undefined {
  try {
    run('unshare', '--net', 'ip', 'link', 'add', 'cl0', 'type', 'veth', 'peer', 'name', 'cl1');
    return undefined;
  } catch {
    return 'network namespaces are not allowed here';
  }
}

/**
 * The namespace has no name: it exists only as long as its holder process, which exits with this one, so a killed run
 * leaves nothing behind. Device and addresses are picked from free ones, so two runs never collide.
 */
export async function addNamespace(): Promise<Namespace> {
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo inside; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const subnet = freeSubnet();
  const device = `cl${process.pid.toString(36)}-${randomInt(36 ** 3).toString(36)}`;
  const namespace = { device, host: `${subnet}.1`, holder };
  run('ip', 'link', 'add', device, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid));
  run('ip', 'addr', 'add', `${subnet}.1/24`, 'dev', device);
  run('ip', 'link', 'set', device, 'up');
  const [enter, ...inside] = enterCommand(namespace);
  run(enter, ...inside, 'ip', 'addr', 'add', `${subnet}.2/24`, 'dev', 'eth0');
  run(enter, ...inside, 'ip', 'link', 'set', 'eth0', 'up');
  run(enter, ...inside, 'ip', 'link', 'set', 'lo', 'up');
  return namespace;
}

/** Removes the cable first: that works at once, whatever still runs inside. */
export async function removeNamespace({ device, holder }: Namespace): Promise<void> {
  run('ip', 'link', 'del', device);
  holder.stdin?.end();
  if (holder.exitCode === null) await once(holder, 'exit');
}

export function plugIn({ device }: Namespace, plugged: boolean): void {
  run('ip', 'link', 'set', device, plugged ? 'up' : 'down');
}

/** Simulates a device that moves from one network to another. */
export function changeAddress(namespace: Namespace, number: number): void {
  const [enter, ...inside] = enterCommand(namespace);
  run(enter, ...inside, 'ip', 'addr', 'flush', 'dev', 'eth0');
  const address = namespace.host.replace(/\.1$/, `.${number}/24`);
  run(enter, ...inside, 'ip', 'addr', 'add', address, 'dev', 'eth0');
}

/** Limits the bandwidth in each direction. */
export function throttle(namespace: Namespace, kilobitsPerSecond: number): void {
  const limit = ['root', 'tbf', 'rate', `${kilobitsPerSecond}kbit`, 'burst', '4kb', 'latency', '300ms'];
  const [enter, ...inside] = enterCommand(namespace);
  run('tc', 'qdisc', 'replace', 'dev', namespace.device, ...limit);
  run(enter, ...inside, 'tc', 'qdisc', 'replace', 'dev', 'eth0', ...limit);
}

/** Cameras need a secure origin, so the browser opens localhost, mapped to the host's address. */
export function launchIn(namespace: Namespace, args: readonly string[]): Promise<Browser> {
  const words = ['exec', ...enterCommand(namespace)].join(' ');
  return launchWrapped(words, [...args, `--host-resolver-rules=MAP localhost ${namespace.host}`]);
}

function enterCommand({ holder }: Namespace): [string, ...string[]] {
  return ['nsenter', '--net', '--target', String(holder.pid)];
}

function freeSubnet(): string {
  const taken = run('ip', '-4', '-o', 'addr');
  for (;;) {
    const subnet = `10.213.${randomInt(256)}`;
    if (!taken.includes(` ${subnet}.`)) return subnet;
  }
}
