import { isIP } from 'node:net';
import { DEFAULT_SITE, PHONE } from '@carelane/contract/site';
import * as z from 'zod/mini';
import { isExposed } from './exposure';
import { type SmartApp, smartAppsSetting } from './smart-apps';

const flag = z.pipe(
  z.enum(['on', 'off', '1', '0', 'true', 'false'], 'must be "on" or "off"'),
  z.transform((value) => value === 'on' || value === '1' || value === 'true'),
);
const url = (protocols: string[], description: string) =>
  z.string().check(
    z.refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), {
      error: `must be ${description}`,
    }),
  );
const webAddress = url(['http', 'https'], 'an http or https address').check(
  z.refine((value) => URL.canParse(value), { error: 'must be an http or https address' }),
);
const list = z.pipe(
  z.string(),
  z.transform((value) => {
    if (value === 'none') return [];
    const items = value.split(',').map((item) => item.trim());
    return items.filter(Boolean);
  }),
);
const iceUrls = (schemes: string[]) =>
  list.check(
    z.refine((urls) => urls.every((url) => schemes.some((scheme) => url.startsWith(`${scheme}:`))), {
      error: `must be a list of ${schemes[0]}: addresses`,
    }),
  );
const enumeration = <const T extends string>(...options: T[]) =>
  z.enum(options, `must be one of ${options.join(', ')}`);

const parsePaperKeys = (value: string) => value.split(',').map((key) => Buffer.from(key.trim(), 'base64'));

/** A third party runs these servers and sees callers' network addresses. */
const PUBLIC_STUN = ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'];

const environment = z.object({
  NODE_ENV: z._default(enumeration('production', 'development', 'test'), 'production'),
  PORT: z._default(
    z
      .pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')), z.transform(Number))
      .check(z.refine((port) => port <= 65_535, { error: 'must be a port number' })),
    3000,
  ),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  PUBLIC_URL: z.optional(webAddress),
  DATABASE_URL: z.optional(url(['postgres', 'postgresql'], 'a postgres:// address')),
  DATABASE_POOL: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')),
      z.transform(Number),
    ),
    10,
  ),
  REDIS_URL: z.optional(url(['redis', 'rediss'], 'a redis:// address')),
  SMTP_URL: z.optional(url(['smtp', 'smtps'], 'an smtp:// address')),
  MAIL_FROM: z._default(z.string(), 'Carelane <no-reply@carelane.example>'),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_API_URL: z.optional(webAddress),
  PAYMENTS: z.optional(z.enum(['test', 'stripe'], 'must be "test" or "stripe"')),
  STUN_URLS: z._default(iceUrls(['stun', 'stuns']), PUBLIC_STUN),
  TURN_URLS: z._default(iceUrls(['turn', 'turns']), []),
  TURN_SECRET: z.optional(z.string()),
  ASSISTANT_BASE_URL: z.optional(webAddress),
  ASSISTANT_API_KEY: z.optional(z.string()),
  ASSISTANT_MODEL: z._default(z.string(), 'gpt-3.5-turbo'),
  ASSISTANT_TIMEOUT_SECONDS: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a number of seconds')), z.transform(Number)),
    15,
  ),
  EMERGENCY_NUMBER: z._default(
    z.string().check(z.regex(PHONE, 'must be a phone number in digits')),
    DEFAULT_SITE.emergencyNumber,
  ),
  PUSH_SERVICES: z._default(
    list.check(
      z.refine(
        (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
        {
          error: 'must be a list of origins such as https://push.example',
        },
      ),
    ),
    [],
  ),
  EMAIL_CONFIRMATION: z.optional(z.enum(['required', 'off'], 'must be "required" or "off"')),
  DOCTOR_VERIFICATION: z.optional(z.enum(['auto', 'required'], 'must be "auto" or "required"')),
  MEDICINE_LISTS: z._default(flag, true),
  RATE_LIMITS: z._default(flag, true),
  SMART_APPS: z._default(smartAppsSetting, []),
  DEMO: z.optional(flag),
  TRUST_PROXY: z.optional(z.string()),
  S3_URL: z.optional(webAddress),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  PAPERS_KEY: z.optional(
    z.pipe(
      z.string().check(
        z.refine((value) => parsePaperKeys(value).every((key) => key.length === 32), {
          error: 'must be 32 random bytes in base64, or several of these separated by commas',
        }),
      ),
      z.transform(parsePaperKeys),
    ),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DRAIN_SECONDS: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,2}$/, 'must be a number of seconds')), z.transform(Number)),
  ),
  LOG_LEVEL: z._default(enumeration('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
});

export interface S3Settings {
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface Config {
  port: number;
  host: string | undefined;
  /** People on other machines can reach the site, so nothing meant for trials is on by default. */
  exposed: boolean;
  dataDir: string;
  publicUrl: string;
  database: { engine: 'embedded' } | { engine: 'postgres'; url: string; poolSize: number };
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  payments:
    | { provider: 'test' }
    | { provider: 'stripe'; secretKey: string; webhookSecret: string; apiUrl: string | undefined };
  stunUrls: string[];
  stunIsPublicDefault: boolean;
  turn: { urls: string[]; secret: string } | undefined;
  assistant:
    | { baseUrl: string | undefined; apiKey: string; model: string; timeoutSeconds: number }
    | undefined;
  emergencyNumber: string;
  pushServices: string[];
  emailConfirmation: 'required' | 'off';
  doctorVerification: 'auto' | 'required';
  medicineLists: boolean;
  rateLimits: boolean;
  smartApps: SmartApp[];
  demo: boolean;
  trustProxy: string | boolean | ((address: string, hop: number) => boolean);
  s3: S3Settings | undefined;
  /** The first key encrypts papers, and each decrypts what it encrypted. Without keys, papers are not encrypted. */
  paperKeys: Buffer[];
  metricsToken: string | undefined;
  /** A stopping node still accepts requests until the load balancer has removed it. */
  drainSeconds: number;
  logLevel: string;
}

/** The message names the setting, never its value. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${issue?.path.join('.')} is wrong: it ${issue?.message}.`);
  }
  const settings = parsed.data;
  const engine = settings.DATABASE_URL ? 'postgres' : 'embedded';
  const trustProxy = parseTrustProxy(settings.TRUST_PROXY);
  const exposed = isExposed(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    exposed,
    dataDir: settings.DATA_DIR,
    // The lookbehind avoids scanning a long run of slashes again from each of them.
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/(?<!\/)\/+$/, ''),
    database: settings.DATABASE_URL
      ? { engine: 'postgres', url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL }
      : { engine: 'embedded' },
    redisUrl: settings.REDIS_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    payments: choosePayments(settings, engine, exposed),
    stunUrls: settings.STUN_URLS,
    stunIsPublicDefault: values.STUN_URLS === undefined,
    turn: readTurnSettings(settings.TURN_URLS, settings.TURN_SECRET),
    assistant: settings.ASSISTANT_API_KEY
      ? {
          baseUrl: settings.ASSISTANT_BASE_URL,
          apiKey: settings.ASSISTANT_API_KEY,
          model: settings.ASSISTANT_MODEL,
          timeoutSeconds: settings.ASSISTANT_TIMEOUT_SECONDS,
        }
      : undefined,
    emergencyNumber: settings.EMERGENCY_NUMBER,
    pushServices: settings.PUSH_SERVICES,
    emailConfirmation: settings.EMAIL_CONFIRMATION ?? (settings.SMTP_URL ? 'required' : 'off'),
    doctorVerification: settings.DOCTOR_VERIFICATION ?? defaultVerification(engine, exposed),
    medicineLists: settings.MEDICINE_LISTS,
    rateLimits: settings.RATE_LIMITS,
    smartApps: settings.SMART_APPS,
    demo: chooseDemo(settings.DEMO, engine, exposed),
    trustProxy,
    s3: readS3Settings(settings),
    paperKeys: settings.PAPERS_KEY ?? [],
    metricsToken: settings.METRICS_TOKEN,
    drainSeconds: settings.DRAIN_SECONDS ?? (engine === 'embedded' ? 0 : 3),
    logLevel: settings.LOG_LEVEL,
  };
}

type Environment = z.output<typeof environment>;
type Engine = Config['database']['engine'];

function choosePayments(settings: Environment, engine: Engine, exposed: boolean): Config['payments'] {
  if (settings.PAYMENTS === 'test') return { provider: 'test' };
  if (settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET) {
    return {
      provider: 'stripe',
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiUrl: settings.STRIPE_API_URL,
    };
  }
  if (settings.PAYMENTS === 'stripe' || settings.STRIPE_SECRET_KEY || settings.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError('Card payments need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  }
  if (engine === 'postgres') {
    throw new ConfigError(
      'On PostgreSQL card payments must be set up: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=test for the test checkout.',
    );
  }
  if (exposed) throw new ConfigError(`${SITE_IS_EXPOSED} ${CHOOSE_PAYMENTS}`);
  return { provider: 'test' };
}

const SITE_IS_EXPOSED =
  'Other people can reach this site (because of HOST, PUBLIC_URL or TRUST_PROXY), so trial settings must be set explicitly.';
const CHOOSE_PAYMENTS =
  'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for card payments, or PAYMENTS=test for the test checkout.';

function defaultVerification(engine: Engine, exposed: boolean): Config['doctorVerification'] {
  if (engine === 'postgres') return 'required';
  if (!exposed) return 'auto';
  throw new ConfigError(
    `${SITE_IS_EXPOSED} Set DOCTOR_VERIFICATION=required, or auto to list unverified doctors too.`,
  );
}

function chooseDemo(setting: boolean | undefined, engine: Engine, exposed: boolean): boolean {
  if (setting && exposed) {
    throw new ConfigError(
      'DEMO creates accounts with published passwords, and other people can reach this site (because of HOST, PUBLIC_URL or TRUST_PROXY): unset DEMO.',
    );
  }
  return setting ?? (engine === 'embedded' && !exposed);
}

function readTurnSettings(urls: string[], secret: string | undefined): Config['turn'] {
  if (urls.length === 0 && secret) throw new ConfigError('TURN_SECRET also needs TURN_URLS.');
  if (urls.length === 0) return undefined;
  if (!secret) throw new ConfigError('TURN_URLS also needs TURN_SECRET.');
  return { urls, secret };
}

function readS3Settings(settings: Environment): S3Settings | undefined {
  const { S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = settings;
  if (!url && !accessKey && !secretKey) return undefined;
  if (!url || !accessKey || !secretKey || new URL(url).pathname === '/')
    throw new ConfigError(
      'A store for papers needs S3_URL, which ends with the bucket, S3_ACCESS_KEY and S3_SECRET_KEY.',
    );
  return { url, accessKey, secretKey, region };
}

function parseTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined) return false;
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
  if (value === 'true' || value === 'false') return value === 'true';
  if (!value.split(',').every((item) => isProxy(item.trim())))
    throw new ConfigError(
      'The setting TRUST_PROXY is wrong: it must be a number of hops, a list of addresses, or true.',
    );
  return value;
}

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(item: string): boolean {
  const [address = '', bits] = item.split('/');
  if (PROXY_GROUPS.includes(item)) return true;
  const version = isIP(address);
  if (version === 0) return false;
  const maxBits = version === 4 ? 32 : 128;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits);
}
