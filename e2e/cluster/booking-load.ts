import { type ApiResponse, confirm, hold, pay, sendRequest, slotChoice } from './booking-client';
import type { People } from './people';
import { pause, until } from './timing';

export interface Ledger {
  confirmed: Map<string, string>;
  paidSessions: Set<string>;
  heldSessions: Set<string>;
  requests: number;
  unanswered: number;
  byStatus: Map<number, number>;
  wrong: string[];
  timesMs: number[];
}

export interface Load {
  ledger: Ledger;
  stop(): Promise<Ledger>;
}

const LOAD_SLOTS = 450;
const EXPECTED_STATUSES = new Set([200, 201, 409]);
const MORE_BOOKINGS = 10;
const FAILURE_PAUSE_MS = 100;
const STACK_TRACE = /\bat .+\.(js|ts):\d+/;

export function startBookingLoad(
  url: string,
  people: People,
  { clients = people.patients.length, pauseMs = 0 } = {},
): Load {
  const ledger: Ledger = {
    confirmed: new Map(),
    paidSessions: new Set(),
    heldSessions: new Set(),
    requests: 0,
    unanswered: 0,
    byStatus: new Map(),
    wrong: [],
    timesMs: [],
  };
  let isStopped = false;

  function record(response: ApiResponse): ApiResponse {
    ledger.requests += 1;
    ledger.byStatus.set(response.status, (ledger.byStatus.get(response.status) ?? 0) + 1);
    if (response.status === 0) ledger.unanswered += 1;
    else ledger.timesMs.push(response.ms);
    const text = JSON.stringify(response.body ?? '');
    const hasFailed = response.status === 500 || STACK_TRACE.test(text);
    const lacksRetryAfter = response.status === 503 && response.retryAfter === null;
    if (hasFailed || lacksRetryAfter) ledger.wrong.push(`${response.status} ${text.slice(0, 300)}`);
    return response;
  }

  async function bookUntilStopped(number: number): Promise<void> {
    const patient = people.patients[number % people.patients.length];
    if (!patient) return;
    while (!isStopped) {
      const doctor = people.doctors[Math.floor(Math.random() * people.doctors.length)];
      const held = record(
        await hold(url, patient.token, slotChoice(doctor?.id ?? '', Math.floor(Math.random() * LOAD_SLOTS))),
      );
      if (held.status === 201) {
        const sessionId: string = held.body.id;
        ledger.heldSessions.add(sessionId);
        const paid = record(await pay(url, sessionId));
        if (paid.body?.status === 'paid') ledger.paidSessions.add(sessionId);
        const confirmed = record(await confirm(url, patient.token, sessionId));
        if (confirmed.body?.status === 'confirmed')
          ledger.confirmed.set(confirmed.body.data.appointmentId, patient.token);
        else await cancelCheckout(url, patient.token, sessionId);
      }
      await pause(EXPECTED_STATUSES.has(held.status) ? pauseMs : FAILURE_PAUSE_MS);
    }
  }

  const running = Array.from({ length: clients }, (_, number) => bookUntilStopped(number));
  return {
    ledger,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return ledger;
    },
  };
}

export interface LoadView {
  ledger: Ledger;
  waitForMoreBookings(): Promise<void>;
}

export async function underLoad(
  url: string,
  people: People,
  options: { pauseMs?: number },
  work: (load: LoadView) => Promise<void>,
): Promise<Ledger> {
  const load = startBookingLoad(url, people, options);
  const { ledger } = load;
  const waitForMoreBookings = async () => {
    const before = ledger.confirmed.size;
    await until('there are more bookings', () => ledger.confirmed.size >= before + MORE_BOOKINGS);
  };
  try {
    await work({ ledger, waitForMoreBookings });
  } finally {
    await load.stop();
  }
  return ledger;
}

/** Two unfinished checkouts would block the patient from booking for half an hour. */
async function cancelCheckout(url: string, token: string, id: string): Promise<void> {
  await sendRequest(url, token, 'POST', '/api/v1/payment/cancel-checkout-session', { id });
}
