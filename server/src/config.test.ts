import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

const postgres = { DATABASE_URL: 'postgres://carelane@localhost/carelane' };

describe('the settings', () => {
  it('default to the embedded database, the test checkout, the outbox, the embedded assistant, on loopback', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      exposed: false,
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      database: { engine: 'embedded' },
      payments: { provider: 'test' },
      redisUrl: undefined,
      smtpUrl: undefined,
      assistant: undefined,
      doctorVerification: 'auto',
      rateLimits: true,
      demo: true,
    });
  });

  it('require doctors to be verified on PostgreSQL by default', () => {
    expect(readConfig({ ...postgres, PAYMENTS: 'test' }).doctorVerification).toBe('required');
    expect(
      readConfig({ ...postgres, PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' }).doctorVerification,
    ).toBe('auto');
  });

  it('require confirmed email addresses by default when SMTP is configured', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example' };
    expect(readConfig({}).emailConfirmation).toBe('off');
    expect(readConfig(smtp).emailConfirmation).toBe('required');
    expect(readConfig({ ...smtp, EMAIL_CONFIRMATION: 'off' }).emailConfirmation).toBe('off');
    expect(readConfig({ EMAIL_CONFIRMATION: 'required' }).emailConfirmation).toBe('required');
  });

  it('record whether the public STUN servers are only the default', () => {
    expect(readConfig({})).toMatchObject({ stunIsPublicDefault: true });
    expect(readConfig({ STUN_URLS: 'none' })).toMatchObject({ stunUrls: [], stunIsPublicDefault: false });
    expect(readConfig({ STUN_URLS: 'stun:a' })).toMatchObject({
      stunUrls: ['stun:a'],
      stunIsPublicDefault: false,
    });
  });

  it('treat an empty value as unset', () => {
    expect(readConfig({ PORT: '', REDIS_URL: '' })).toMatchObject({ port: 3000, redisUrl: undefined });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL'],
    [{ PUBLIC_URL: 'carelane.example' }, 'PUBLIC_URL'],
    [{ EMAIL_CONFIRMATION: 'maybe' }, 'EMAIL_CONFIRMATION'],
    [{ DOCTOR_VERIFICATION: 'maybe' }, 'DOCTOR_VERIFICATION'],
    [{ RATE_LIMITS: 'sometimes' }, 'The setting RATE_LIMITS is wrong: it must be "on" or "off".'],
    [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL is wrong: it must be one of trace, debug, '],
    [{ PUBLIC_URL: 'https://a b' }, 'PUBLIC_URL'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL'],
    [{ STUN_URLS: 'https://stun.example' }, 'STUN_URLS'],
    [{ TURN_URLS: 'turn.example', TURN_SECRET: 's' }, 'TURN_URLS'],
    [{ TURN_SECRET: 's' }, 'TURN_URLS'],
    [{ PAPERS_KEY: 'short' }, 'PAPERS_KEY'],
    [{ S3_URL: 'https://store.example/bucket' }, 'S3_ACCESS_KEY'],
    [{ S3_URL: 'https://store.example', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }, 'ends with the bucket'],
    [{ TRUST_PROXY: 'nonsense' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ TURN_URLS: 'turn:turn.example' }, 'TURN_SECRET'],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc' }, 'STRIPE_WEBHOOK_SECRET'],
    [postgres, 'PAYMENTS=test'],
  ])('are rejected when invalid: %j', (env, expected) => {
    const attempt = () => readConfig(env);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(expected);
  });

  it('never put a secret into the error message', () => {
    const attempt = () =>
      readConfig({ STRIPE_SECRET_KEY: 'sk_live_secret', DATABASE_URL: 'mysql://user:hunter2@host' });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).not.toThrow(/sk_live_secret|hunter2/);
  });
});
