import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { install, requireNode } from './lib/prepare.mjs';
import { printStep, run } from './lib/run.mjs';
import { createTestCommand } from './lib/test-command.mjs';

requireNode();
await install();
const versions = process.argv.slice(2);
if (versions.length === 0 || versions.some((version) => !/^\d+$/.test(version))) {
  console.error('Name the versions, for example: npm run test:nodes -- 22 24');
  process.exit(1);
}

const { check, unitTests, finish } = createTestCommand('test:nodes');
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-nodes-'));
try {
  for (const version of versions) {
    const bin = await installNode(version);
    const env = { PATH: `${bin}${path.delimiter}${process.env.PATH}` };
    await check(`Node ${version} is installed`, 'node', ['--eval', 'console.log(process.version)'], env);
    await unitTests(`Unit and API tests on Node ${version}`, `node-${version}`, [], env);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
finish();

async function installNode(version) {
  printStep(`Installing Node ${version}`);
  const installFolder = path.join(folder, version);
  mkdirSync(installFolder);
  writeFileSync(path.join(installFolder, 'package.json'), '{ "private": true }');
  const code = await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`],
    {
      cwd: installFolder,
    },
  );
  if (code !== 0) throw new Error(`node@${version} could not be installed`);
  return path.join(installFolder, 'node_modules', 'node', 'bin');
}
