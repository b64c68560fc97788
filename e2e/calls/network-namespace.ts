import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Browser } from '@playwright/test';
import { launchWrapped } from './wrapped-browser';

export interface Namespace {
  device: string;
  host: string;
  holder: ChildProcess;
  hub?: Namespace;
}

export function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { stdio: 'pipe', encoding: 'utf8' });
}

export function findNamespaceProblem(): string | undefined {
  try {
    run('unshare', '--net', 'ip', 'link', 'add', 'cl0', 'type', 'veth', 'peer', 'name', 'cl1');
    return undefined;
  } catch {
    return 'network namespaces are not allowed here';
  }
}

/**
 * The namespace has no name and exists only as long as its holder process, which exits with this one, so a
 * killed run is cleaned up too.
 */
export async function addNamespace(): Promise<Namespace> {
  const holder = await holdNamespace();
  const subnet = findFreeSubnet();
  // Linux allows 15 characters.
  const device = `cl${process.pid.toString(36)}-${randomInt(36 ** 3).toString(36)}`;
  const namespace = { device, host: `${subnet}.1`, holder };
  run('ip', 'link', 'add', ...cableArguments(namespace));
  // Its own IPv6 address would come a second later, and every browser on the machine would report a changed network.
  run('ip', 'link', 'set', 'dev', device, 'addrgenmode', 'none');
  run('ip', 'addr', 'add', `${subnet}.1/24`, 'dev', device);
  run('ip', 'link', 'set', device, 'up');
  giveAddress(namespace, 2);
  return namespace;
}

export async function addNeighbors(count: number): Promise<{ hub: Namespace; neighbors: Namespace[] }> {
  const hub = await addNamespace();
  runInside(hub, 'ip', 'addr', 'flush', 'dev', 'eth0');
  runInside(hub, 'ip', 'link', 'add', 'switch', 'type', 'bridge');
  runInside(hub, 'ip', 'link', 'set', 'eth0', 'master', 'switch');
  runInside(hub, 'ip', 'link', 'set', 'switch', 'up');
  const neighbors: Namespace[] = [];
  for (let index = 0; index < count; index++) {
    const neighbor = { device: `port${index}`, host: hub.host, holder: await holdNamespace(), hub };
    runInside(hub, 'ip', 'link', 'add', ...cableArguments(neighbor));
    runInside(hub, 'ip', 'link', 'set', neighbor.device, 'master', 'switch');
    runInside(hub, 'ip', 'link', 'set', neighbor.device, 'up');
    giveAddress(neighbor, index + 2);
    neighbors.push(neighbor);
  }
  return { hub, neighbors };
}

async function holdNamespace(): Promise<ChildProcess> {
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo inside; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

function cableArguments({ device, holder }: Namespace): string[] {
  return [device, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid)];
}

function giveAddress(namespace: Namespace, number: number): void {
  runInside(namespace, 'ip', 'addr', 'add', namespace.host.replace(/\.1$/, `.${number}/24`), 'dev', 'eth0');
  runInside(namespace, 'ip', 'link', 'set', 'eth0', 'up');
  runInside(namespace, 'ip', 'link', 'set', 'lo', 'up');
}

/** Takes effect immediately, even if a process is still running inside. */
export async function removeNamespace({ device, holder, hub }: Namespace): Promise<void> {
  runAtHostEnd(hub, 'ip', 'link', 'del', device);
  holder.stdin?.end();
  if (holder.exitCode === null) await once(holder, 'exit');
}

export function setPluggedIn({ device, hub }: Namespace, isPluggedIn: boolean): void {
  runAtHostEnd(hub, 'ip', 'link', 'set', device, isPluggedIn ? 'up' : 'down');
}

export function changeAddress(namespace: Namespace, number: number): void {
  runInside(namespace, 'ip', 'addr', 'flush', 'dev', 'eth0');
  giveAddress(namespace, number);
}

export function throttle(namespace: Namespace, kilobitsPerSecond: number): void {
  const limit = ['root', 'tbf', 'rate', `${kilobitsPerSecond}kbit`, 'burst', '4kb', 'latency', '300ms'];
  runAtHostEnd(namespace.hub, 'tc', 'qdisc', 'replace', 'dev', namespace.device, ...limit);
  runInside(namespace, 'tc', 'qdisc', 'replace', 'dev', 'eth0', ...limit);
}

export function launchIn(namespace: Namespace, args: readonly string[]): Promise<Browser> {
  const prefix = ['exec', ...enterCommand(namespace)].join(' ');
  return launchWrapped(prefix, [...args, `--host-resolver-rules=MAP localhost ${namespace.host}`]);
}

function runInside(namespace: Namespace, ...command: string[]): void {
  const [enter, ...args] = enterCommand(namespace);
  run(enter, ...args, ...command);
}

function runAtHostEnd(hub: Namespace | undefined, command: string, ...args: string[]): void {
  if (hub) runInside(hub, command, ...args);
  else run(command, ...args);
}

function enterCommand({ holder }: Namespace): [string, ...string[]] {
  return ['nsenter', '--net', '--target', String(holder.pid)];
}

function findFreeSubnet(): string {
  const taken = run('ip', '-4', '-o', 'addr');
  for (;;) {
    const subnet = `10.213.${randomInt(256)}`;
    if (!taken.includes(` ${subnet}.`)) return subnet;
  }
}
