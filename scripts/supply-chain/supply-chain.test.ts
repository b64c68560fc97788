import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAccepted, licenceName, readLockedPackages, root } from './packages.mjs';

const packages = readLockedPackages();

describe('the lockfile', () => {
  it('pins every package by a strong checksum and not by a URL', () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(
      packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ folder }) => folder),
    ).toEqual([]);
    expect(packages.filter(({ resolved }) => resolved).map(({ folder }) => folder)).toEqual([]);
  });

  it('matches the manifests', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    for (const folder of ['', 'contract', 'server', 'web']) {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      for (const kind of ['dependencies', 'devDependencies'] as const)
        expect(lock.packages[folder][kind] ?? {}, `${folder || 'root'} ${kind}`).toEqual(
          manifest[kind] ?? {},
        );
    }
  });

  it('uses no source but the registry', () => {
    const sources = ['', 'contract', 'server', 'web'].flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }) as [string, string][];
    });
    expect(sources.filter(([, version]) => /^(git|http|file|github|link)[+:]/.test(version))).toEqual([]);
  });
});

describe('packages', () => {
  /** Their scripts only fetch or check their own binary. The build uses the optional package that contains it. */
  const MAY_RUN_AT_INSTALL = ['esbuild'];

  it('run no install scripts, except for those listed', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(running.filter((name) => !MAY_RUN_AT_INSTALL.includes(name))).toEqual([]);
    expect(packages.filter(({ hasInstallScript, dev }) => hasInstallScript && !dev)).toEqual([]);
  });

  it('have accepted licences', () => {
    expect(packages.filter((entry) => !isAccepted(licenceName(entry))).map(({ name }) => name)).toEqual([]);
    expect(isAccepted('AGPL-3.0')).toBe(false);
    expect(isAccepted('MIT AND GPL-3.0')).toBe(false);
    expect(isAccepted('(MIT OR GPL-3.0)')).toBe(true);
  });
});

describe('the files in git', () => {
  const SECRETS: [string, RegExp][] = [
    ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
    ['a live Stripe key', /\b[sr]k_live_[A-Za-z0-9]{10,}/],
    ['a Stripe test key of real length', /\bsk_test_[A-Za-z0-9]{40,}/],
    ['a webhook secret of real length', /\bwhsec_[A-Za-z0-9]{24,}/],
    ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
    ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{30,}/],
    ['an OpenAI key', /\bsk-(?:proj-)?[A-Za-z0-9]{40,}/],
    ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
    [
      'a password in an address',
      /\b(?:postgres|postgresql|redis|smtps?):\/\/[^\s:/@]+:(?!\$|password|secret|carelane|user|pass|change|x@|p@)[^\s@/]{6,}@/i,
    ],
  ];

  it('contain no secrets and no environment files', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
    expect(files.filter((file) => /(^|\/)\.env(\.|$)/.test(file) && !file.endsWith('.example'))).toEqual([]);
    const found: string[] = [];
    for (const file of files) {
      const fullPath = path.join(root, file);
      if (
        !existsSync(fullPath) ||
        statSync(fullPath).size > 2_000_000 ||
        /\.(png|webp|woff2?|ico|pdf)$/.test(file)
      )
        continue;
      const text = readFileSync(fullPath, 'utf8');
      for (const [secret, pattern] of SECRETS) if (pattern.test(text)) found.push(`${file}: ${secret}`);
    }
    expect(found).toEqual([]);
  });
});
