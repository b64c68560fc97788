import * as z from 'zod/mini';
import type { Mail } from '../adapters/mail/transport';
import type { Queryable } from '../db/client';
import type { Deps } from '../deps';
import { defineJob, enqueue, enqueueAll } from '../jobs/queue';

export const sendMail = defineJob({
  kind: 'send-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    attachments: z.optional(
      z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })),
    ),
  }),
  run: async (deps, { attachments, ...mail }) => {
    await deps.mail.send(attachments ? { ...mail, attachments } : mail);
  },
});

/** Part of the caller's transaction: the mail goes out exactly when what it tells was committed. */
export async function enqueueMail(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  mail: Mail,
  options: { dedupeKey?: string } = {},
): Promise<void> {
  await enqueue(tx, sendMail, mail, { runAt: deps.clock.now(), ...options });
}

export async function enqueueMails(tx: Queryable, deps: Pick<Deps, 'clock'>, mails: Mail[]): Promise<void> {
  const runAt = deps.clock.now();
  await enqueueAll(
    tx,
    sendMail,
    mails.map((payload) => ({ payload, runAt })),
  );
}
