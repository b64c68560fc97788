import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findFreePort } from '../../scripts/lib/services.mjs';
import { readConfig } from '../../server/src/config';
import { createIceServers } from '../../server/src/consultations/ice-servers';
import { createMetrics } from '../../server/src/http/monitoring/metrics';
import { fillNginxConfiguration } from './start-cluster';
import { until } from './timing';
import { allocate } from './turn-client';

interface Service {
  image?: string;
  build?: { context: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  command?: string[];
  healthcheck?: { test: string[] };
}
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const dockerfile = readFileSync('Dockerfile', 'utf8');

test('the compose file’s services match one another and the repository', () => {
  expect(Object.keys(compose.services).sort()).toEqual([
    'coturn',
    'nginx',
    'node-1',
    'node-2',
    'postgres',
    'redis',
  ]);
  for (const [name, service] of Object.entries(compose.services)) {
    expect(Boolean(service.image) !== Boolean(service.build), name).toBe(true);
    if (service.image) expect(service.image, 'images are pinned').toMatch(/:\d/);
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const dependency = compose.services[needed];
      expect(dependency, `${name} needs ${needed}`).toBeDefined();
      if (condition === 'service_healthy')
        expect(
          Boolean(dependency?.healthcheck) || (dependency?.build && dockerfile.includes('HEALTHCHECK')),
        ).toBe(true);
    }
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(path.join('deploy', source)), source).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
  }
});

const substituteVariables = (value: string): string => {
  const filled = value.replace(
    /\$\{([A-Z0-9_]+)(?::([-?])([^${}]*))?\}/g,
    (_match, name: string, kind: string | undefined, defaultValue = '') => {
      if (kind === '-') return defaultValue;
      return name === 'PUBLIC_URL' ? 'https://carelane.example' : 'value';
    },
  );
  // A default may itself contain a variable, so inner variables are replaced first.
  return filled === value ? value : substituteVariables(filled);
};

test('the compose file configures the nodes only with settings that the product has and accepts', () => {
  const env = Object.fromEntries(
    Object.entries(compose.services['node-1']?.environment ?? {}).map(([name, value]) => [
      name,
      substituteVariables(value),
    ]),
  );
  const source = readFileSync('server/src/config.ts', 'utf8');
  for (const name of Object.keys(env)) expect(source, name).toContain(`  ${name}: z`);
  const config = readConfig({ ...env, PAYMENTS: 'test' });
  expect(config.database.engine).toBe('postgres');
  expect(config.turn?.urls).toEqual(['turn:value:3478']);
  expect(config.stunUrls, 'no third-party server').toEqual(['stun:value:3478']);
  expect(() => readConfig(env)).toThrow('card payments must be set up');
});

test('nginx accepts its configuration as the compose file fills it in', () => {
  const command = compose.services.nginx?.command?.at(-1) ?? '';
  const nodes = /__NODES__\|([^|]+)\|/.exec(command)?.[1] ?? '';
  expect(nodes).toMatch(/server node-1:3000 .*server node-2:3000 /);
  expect(checkNginx((folder) => makeNginxFile('8080', folder))).toContain('test is successful');
});

test('nginx accepts its configuration with TLS set up as its comments say', () => {
  const output = checkNginx((folder) => {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const generated = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=carelane.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ]);
    expect(generated.status).toBe(0);
    return makeNginxFile('8443 ssl', folder)
      .replace(/# ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/# ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  });
  expect(output).toContain('test is successful');
});

const makeNginxFile = (listen: string, folder: string) =>
  fillNginxConfiguration(listen, path.join(folder, 'pid'), ['127.0.0.1:3000', '127.0.0.1:3001']);

function checkNginx(write: (folder: string) => string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  try {
    writeFileSync(file, write(folder));
    return spawnSync('nginx', ['-t', '-p', folder, '-c', file], { encoding: 'utf8' }).stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the image runs the built product as a non-root user, with a health check', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const last = stages.at(-1) ?? '';
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last).toMatch(
    /^CMD \["node", "--max-semi-space-size=8", "--enable-source-maps", "server\/dist\/main.js"\]$/m,
  );
  for (const [, files = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const source of files.split(' ')) expect(existsSync(source), source).toBe(true);
  for (const [, stage = ''] of dockerfile.matchAll(/--from=(\w+)/g))
    expect(dockerfile).toContain(` AS ${stage}`);
  const probe = /CMD \["node", "-e", "(.+)"\]/.exec(last)?.[1] ?? '';
  expect(spawnSync(process.execPath, ['-e', probe]).status).toBe(1);
});

test('every dashboard panel and alert uses a metric that the product exposes', async () => {
  const knownMetrics = `${await createMetrics().registry.metrics()}
    ${readFileSync('server/src/http/monitoring/operator-metrics.ts', 'utf8')} ${readFileSync('server/src/realtime/redis.ts', 'utf8')}`;
  const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = parse(readFileSync('deploy/alarms.yaml', 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(15);
  for (const expr of expressions)
    for (const [name] of expr.matchAll(/carelane_[a-z0-9_]+/g))
      expect(knownMetrics, name).toContain(name.replace(/_(bucket|count|sum)$/, ''));
  const operationsPage = readFileSync('docs/operations.md', 'utf8');
  for (const { rules } of alerts.groups)
    for (const { alert } of rules) expect(operationsPage).toContain(`### ${alert}`);
});

const RELAY_ENV = {
  TURN_SECRET: 'a secret of this test',
  TURN_HOST: 'turn.carelane.example',
  TURN_ADDRESS: '203.0.113.9',
  TURN_ADDRESS_V6: '2001:db8::9',
};
const relayOptions = (compose.services.coturn?.command ?? []).map((option) =>
  option.replace(/\$\{(TURN_\w+):[^}]*\}/, (_match, name: keyof typeof RELAY_ENV) => RELAY_ENV[name]),
);
const ipVersion = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const INTERNAL_ADDRESSES = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.5',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.254',
  '240.0.0.1',
  '255.255.255.255',
  '::1',
  '::ffff:10.0.0.5',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:5',
  '64:ff9b:1::a00:5',
  '2001::a00:5',
  '2002:a00:5::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  RELAY_ENV.TURN_ADDRESS,
  RELAY_ENV.TURN_ADDRESS_V6,
];
const PUBLIC_ADDRESSES = ['8.8.8.8', '49.36.1.1', '100.128.0.1', '172.32.0.1', '192.169.0.1', '2401:4900::1'];

test('the relay reaches neither an internal network, over IPv4 or IPv6, nor its own machine', () => {
  // A single list would match every IPv4 address with the IPv4 ranges that are written as IPv6.
  const denied = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const option of relayOptions) {
    const [, range] = /^--denied-peer-ip=(.+)$/.exec(option) ?? [];
    const [first = '', last = first] = range?.split('-') ?? [];
    if (first) denied[ipVersion(first)].addRange(first, last, ipVersion(first));
  }
  const isDenied = (address: string) => denied[ipVersion(address)].check(address, ipVersion(address));
  expect(INTERNAL_ADDRESSES.filter((address) => !isDenied(address))).toEqual([]);
  expect(PUBLIC_ADDRESSES.filter(isDenied)).toEqual([]);
  expect(relayOptions).toEqual(
    expect.arrayContaining(['--no-multicast-peers', expect.stringMatching(/^--user-quota=\d+$/)]),
  );
});

const isRelayMissing = spawnSync('turnserver', ['--version']).error !== undefined;
test.skipIf(isRelayMissing)(
  `coturn starts with the options of the compose file and relays only for the product’s credentials${isRelayMissing ? ' (skipped: coturn is not installed)' : ''}`,
  async () => {
    const port = await findFreePort();
    const listenOptions = [
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--allow-loopback-peers',
    ];
    const processOptions = ['-n', '--log-file=stdout', '--pidfile=/dev/null', '--no-tls', '--no-dtls'];
    const composeOptions = relayOptions.filter((option) => !option.startsWith('--listening-port'));
    const relay = spawn('turnserver', [...processOptions, ...composeOptions, ...listenOptions], {
      stdio: 'ignore',
    });
    try {
      const credentialsFor = (userId: string) => {
        const turn = { urls: [`turn:127.0.0.1:${port}`], secret: RELAY_ENV.TURN_SECRET };
        const [iceServer] = createIceServers({ stunUrls: [], turn }, new Date(), userId).iceServers;
        return { username: iceServer?.username ?? '', credential: iceServer?.credential ?? '' };
      };
      const { username, credential } = credentialsFor('somebody');
      await until('the relay responds', async () => (await allocate(port)).code === 401);
      expect(await allocate(port)).toMatchObject({ code: 401, realm: RELAY_ENV.TURN_HOST });
      expect(await allocate(port, { username, credential })).toMatchObject({ code: 200 });
      expect(await allocate(port, { username, credential: 'guess' })).toMatchObject({ code: 401 });
      const expiredName = `${Math.floor(Date.now() / 1000) - 60}:ended`;
      const expiredCredential = createHmac('sha1', RELAY_ENV.TURN_SECRET)
        .update(expiredName)
        .digest('base64');
      expect(await allocate(port, { username: expiredName, credential: expiredCredential })).toMatchObject({
        code: 401,
      });
      // A separate user for each peer, because each user has a quota.
      const codeForPeer = async (peer: string) => (await allocate(port, credentialsFor(peer), peer)).code;
      for (const peer of INTERNAL_ADDRESSES.filter((address) => !isIPv6(address)))
        expect([peer, await codeForPeer(peer)]).toEqual([peer, 403]);
      for (const peer of PUBLIC_ADDRESSES.filter((address) => !isIPv6(address)))
        expect([peer, await codeForPeer(peer)]).toEqual([peer, 200]);
    } finally {
      relay.kill();
    }
  },
);
