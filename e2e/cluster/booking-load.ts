import { type Answer, ask, confirm, hold, pay, slotChoice } from './booking-client';
import type { People } from './people';
import { pause, until } from './timing';

/** What the product has acknowledged. All of it must exist afterwards, whatever failed in between. */
export interface Ledger {
  confirmed: Map<string, string>;
  paidSessions: Set<string>;
  heldSessions: Set<string>;
  requests: number;
  unanswered: number;
  byStatus: Map<number, number>;
  /** Responses that no fault excuses: 500, a stack trace, a 503 without Retry-After. */
  wrong: string[];
  times: number[];
}

export interface Load {
  ledger: Ledger;
  stop(): Promise<Ledger>;
}

/** Of the 504 slots of a doctor. The rest are reserved for the tests. */
const CROWD_SLOTS = 450;
const EXPECTED = new Set([200, 201, 409]);
const SOME_BOOKINGS = 10;

/** Patients who book continuously and compete for the same slots. */
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
    times: [],
  };
  let isStopped = false;

  function record(answer: Answer): Answer {
    ledger.requests += 1;
    ledger.byStatus.set(answer.status, (ledger.byStatus.get(answer.status) ?? 0) + 1);
    if (answer.status === 0) ledger.unanswered += 1;
    else ledger.times.push(answer.ms);
    const text = JSON.stringify(answer.body ?? '');
    const hasFailed = answer.status === 500 || /\bat .+\.(js|ts):\d+/.test(text);
    const lacksRetryAfter = answer.status === 503 && answer.retryAfter === null;
    if (hasFailed || lacksRetryAfter) ledger.wrong.push(`${answer.status} ${text.slice(0, 300)}`);
    return answer;
  }

  async function client(number: number): Promise<void> {
    const patient = people.patients[number % people.patients.length];
    if (!patient) return;
    while (!isStopped) {
      const doctor = people.doctors[Math.floor(Math.random() * people.doctors.length)];
      const held = record(
        await hold(url, patient.token, slotChoice(doctor?.id ?? '', Math.floor(Math.random() * CROWD_SLOTS))),
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
      await pause(EXPECTED.has(held.status) ? pauseMs : 100);
    }
  }

  const running = Array.from({ length: clients }, (_, number) => client(number));
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
  /** Waits until the load has booked some more. */
  moreBookings(): Promise<void>;
}

/** Runs the load during the work, and stops it even when the work fails. */
export async function underLoad(
  url: string,
  people: People,
  options: { pauseMs?: number },
  work: (load: LoadView) => Promise<void>,
): Promise<Ledger> {
  const load = startBookingLoad(url, people, options);
  const { ledger } = load;
  const moreBookings = async () => {
    const before = ledger.confirmed.size;
    await until('more is booked', () => ledger.confirmed.size >= before + SOME_BOOKINGS);
  };
  try {
    await work({ ledger, moreBookings });
  } finally {
    await load.stop();
  }
  return ledger;
}

/** Without this, two unfinished checkouts would block the patient from booking for half an hour. */
async function cancelCheckout(url: string, token: string, id: string): Promise<void> {
  await ask(url, token, 'POST', '/api/v1/payment/cancel-checkout-session', { id });
}
