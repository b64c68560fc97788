import * as z from 'zod/mini';
import type { Mail } from '../adapters/mail/transport';
import type { Queryable } from '../db/client';
import { newId } from '../db/columns';
import type { Deps } from '../deps';
import { defineJob, enqueue, enqueueAll } from '../jobs/queue';
import { type Addressee, isConfirmed } from './addressee';

/** With a pause of at most 15 minutes between two tries, a mail server may be away for a day. */
export const MAIL_ATTEMPTS = 110;

export const sendMail = defineJob({
  kind: 'send-mail',
  maxAttempts: MAIL_ATTEMPTS,
  payload: z.object({
    id: z.optional(z.string()),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    notAfter: z.optional(z.string()),
    attachments: z.optional(
      z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })),
    ),
  }),
  run: async (deps, { id, notAfter, attachments, ...mail }) => {
    if (notAfter && deps.clock.now() >= new Date(notAfter)) return;
    await deps.mail.send({ ...mail, ...(id ? { id } : {}), ...(attachments ? { attachments } : {}) });
  },
});

interface Options {
  dedupeKey?: string;
  /** When the mail server could not be reached until then, nothing is sent any more. */
  notAfter?: Date;
}
export type MailToAccount = Omit<Mail, 'to'> & { to: Addressee };
type Needs = Pick<Deps, 'clock' | 'config'>;

/**
 * Part of the caller's transaction: the mail is sent exactly when the change was committed. An account with an
 * unconfirmed address gets none, because the address may be somebody else's.
 */
export async function enqueueMail(
  tx: Queryable,
  deps: Needs,
  { to, ...mail }: MailToAccount,
  options: Options = {},
): Promise<void> {
  if (isConfirmed(to, deps.config)) await enqueueMailToAddress(tx, deps, { ...mail, to: to.email }, options);
}

export async function enqueueMails(tx: Queryable, deps: Needs, mails: MailToAccount[]): Promise<void> {
  const runAt = deps.clock.now();
  await enqueueAll(
    tx,
    sendMail,
    mails
      .filter(({ to }) => isConfirmed(to, deps.config))
      .map(({ to, ...mail }) => ({ payload: { id: newId(), ...mail, to: to.email }, runAt })),
  );
}

/** For mails that confirm an address, before anybody has proved that it is theirs. */
export async function enqueueMailToAddress(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  mail: Mail,
  { notAfter, ...options }: Options = {},
): Promise<void> {
  const until = notAfter ? { notAfter: notAfter.toISOString() } : {};
  await enqueue(tx, sendMail, { id: newId(), ...mail, ...until }, { runAt: deps.clock.now(), ...options });
}
