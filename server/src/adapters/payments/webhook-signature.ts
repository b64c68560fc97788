import { createHmac, timingSafeEqual } from 'node:crypto';

const WEBHOOK_TOLERANCE_SECONDS = 300;

function webhookMac(seconds: number, body: string | Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/** Stripe's scheme: `t=<unix seconds>,v1=<hex hmac-sha256 of "t.body">`, with several v1 while a secret is rotated. */
export function signWebhook(body: string | Buffer, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${webhookMac(seconds, body, secret).toString('hex')}`;
}

export function isWebhookSigned(
  body: Buffer,
  header: string | undefined,
  secret: string,
  now: Date,
): boolean {
  const fields = (header ?? '').split(',').map((field) => field.trim().split('=', 2));
  const times = fields.filter(([key]) => key === 't').map(([, value]) => value ?? '');
  const [time] = times;
  if (times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time)) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > WEBHOOK_TOLERANCE_SECONDS) return false;
  const expected = webhookMac(seconds, body, secret);
  return fields
    .filter(([key, value]) => key === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .some(([, value]) => timingSafeEqual(Buffer.from(value ?? '', 'hex'), expected));
}
