import { slotLabel } from '../../contract/src/doctors/slot-grid';
import { addDays, zonedDate } from '../../contract/src/time/zoned-time';

export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  body: any;
  retryAfter: string | null;
  ms: number;
}

export async function sendRequest(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      retryAfter: response.headers.get('retry-after'),
      ms: elapsed(),
    };
  } catch {
    return { status: 0, body: undefined, retryAfter: null, ms: elapsed() };
  }
}

export interface SlotChoice {
  doctorId: string;
  date: string;
  time: string;
}

const SLOTS_PER_DAY = 18;
const DAYS = 28;

export function slotChoice(doctorId: string, number: number): SlotChoice {
  const today = zonedDate(new Date(), 'Asia/Kolkata');
  const date = addDays(today, 2 + (Math.floor(number / SLOTS_PER_DAY) % DAYS));
  return { doctorId, date, time: slotLabel(number % SLOTS_PER_DAY) };
}

export const hold = (url: string, token: string, choice: SlotChoice) =>
  sendRequest(url, token, 'POST', '/api/v1/payment/create-checkout-session', choice);
export const pay = (url: string, sessionId: string) =>
  sendRequest(url, undefined, 'POST', `/test-checkout/${sessionId}/pay`, {
    cardNumber: '4242424242424242',
    expiry: '12/39',
    cvc: '123',
  });
export const confirm = (url: string, token: string, sessionId: string) =>
  sendRequest(url, token, 'GET', `/api/v1/payment/confirm-stripe-session?session_id=${sessionId}`);

export async function book(url: string, token: string, choice: SlotChoice): Promise<string> {
  const held = await hold(url, token, choice);
  if (held.status !== 201) throw new Error(`the hold returned ${held.status}: ${JSON.stringify(held.body)}`);
  await pay(url, held.body.id);
  const confirmed = await confirm(url, token, held.body.id);
  if (confirmed.body?.status !== 'confirmed')
    throw new Error(`the payment is ${JSON.stringify(confirmed.body)}`);
  return confirmed.body.data.appointmentId;
}
