import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portNumber } from './ports';
import { prepareDataFolder } from './product';

export default async function globalSetup(): Promise<(() => void) | undefined> {
  const isCreatedHere = !process.env.E2E_PREPARED;
  process.env.E2E_PREPARED ??= mkdtempSync(path.join(tmpdir(), 'carelane-prepared-'));
  const folder = process.env.E2E_PREPARED;
  await prepareDataFolder('demo', portNumber(0));
  return isCreatedHere ? () => rmSync(folder, { recursive: true, force: true }) : undefined;
}
