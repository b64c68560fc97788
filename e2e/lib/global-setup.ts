import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portNumber } from './ports';
import { prepare } from './product';

/** Prepares the data folder that most products of this run start from, unless an earlier run already did. */
export default async function globalSetup(): Promise<(() => void) | undefined> {
  const isOwn = !process.env.E2E_PREPARED;
  process.env.E2E_PREPARED ??= mkdtempSync(path.join(tmpdir(), 'carelane-prepared-'));
  const folder = process.env.E2E_PREPARED;
  await prepare('demo', portNumber(0));
  return isOwn ? () => rmSync(folder, { recursive: true, force: true }) : undefined;
}
