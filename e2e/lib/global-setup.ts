import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portNumber } from './ports';
import { type Prepared, preparedFolder } from './prepared-data';
import { startProduct } from './product';

/** Prepares the data folders that the products of this run start from, unless an earlier run already did. */
export default async function globalSetup(): Promise<(() => void) | undefined> {
  const isOwn = !process.env.E2E_PREPARED;
  process.env.E2E_PREPARED ??= mkdtempSync(path.join(tmpdir(), 'carelane-prepared-'));
  const folder = process.env.E2E_PREPARED;
  await Promise.all([prepare('demo', portNumber(0)), prepare('empty', portNumber(1))]);
  return isOwn ? () => rmSync(folder, { recursive: true, force: true }) : undefined;
}

async function prepare(kind: Prepared, port: number): Promise<void> {
  const folder = preparedFolder(kind);
  if (existsSync(folder)) return;
  const dataDir = `${folder}-unfinished`;
  const product = await startProduct({ port, dataDir, env: { DEMO: kind === 'demo' ? '1' : '0' } });
  await product.end();
  renameSync(dataDir, folder);
}
