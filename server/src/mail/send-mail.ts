import * as z from 'zod/mini';
import type { Mail } from '../adapters/mail/transport';
import type { Queryable } from '../db/client';
import { newId } from '../db/columns';
import type { Deps } from '../deps';
import { defineJob, enqueue, enqueueAll } from '../jobs/queue';

export const sendMail = defineJob({
  kind: 'send-mail',
  payload: z.object({
    id: z.optional(z.string()),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    attachments: z.optional(
      z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })),
    ),
  }),
  run: async (deps, { id, attachments, ...mail }) => {
    await deps.mail.send({ ...mail, ...(id ? { id } : {}), ...(attachments ? { attachments } : {}) });
  },
});

/** Part of the caller's transaction: the mail goes out exactly when what it tells was committed. */
export async function enqueueMail(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  mail: Mail,
  options: { dedupeKey?: string } = {},
): Promise<void> {
  await enqueue(tx, sendMail, { id: newId(), ...mail }, { runAt: deps.clock.now(), ...options });
}

export async function enqueueMails(tx: Queryable, deps: Pick<Deps, 'clock'>, mails: Mail[]): Promise<void> {
  const runAt = deps.clock.now();
  await enqueueAll(
    tx,
    sendMail,
    mails.map((mail) => ({ payload: { id: newId(), ...mail }, runAt })),
  );
}
