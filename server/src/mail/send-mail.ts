import { type Kind, TOPICS, type Topic } from '@carelane/contract/notifications/choices';
import * as z from 'zod/mini';
import type { Mail } from '../adapters/mail/transport';
import { decideDelivery } from '../choices/decide-delivery';
import { readMessageChoices } from '../choices/read-message-choices';
import type { Queryable } from '../db/client';
import { newId } from '../db/columns';
import type { Deps } from '../deps';
import { defineJob, enqueue, enqueueAll, type NewJob, newJob, PostponedUntil } from '../jobs/queue';
import { type Addressee, isConfirmed } from './addressee';
import { withChoicesLink } from './choices-link';
import { copiesForGuardians, isFormerGuardian } from './guardian-copies';

/** With at most 15 minutes between attempts, this covers a mail server that is down for a day. */
export const MAIL_ATTEMPTS = 110;

export const sendMail = defineJob({
  kind: 'send-mail',
  maxAttempts: MAIL_ATTEMPTS,
  payload: z.object({
    id: z.optional(z.string()),
    reader: z.optional(
      z.object({
        userId: z.string(),
        topic: z.enum(Object.keys(TOPICS) as Topic[]),
        patientUserId: z.optional(z.string()),
      }),
    ),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    notAfter: z.optional(z.string()),
    attachments: z.optional(
      z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })),
    ),
  }),
  run: async (deps, { id, reader, notAfter, attachments, text, ...mail }) => {
    const until = notAfter ? new Date(notAfter) : undefined;
    if (until && deps.clock.now() >= until) return;
    if (reader?.patientUserId && (await isFormerGuardian(deps.db, reader.userId, reader.patientUserId)))
      return;
    const choices = reader && (await readChoicesIfMailWanted(deps, reader, until));
    if (reader && !choices) return;
    // The address may have changed. What concerns the account goes to the one that it was written for.
    const to = reader && TOPICS[reader.topic] !== 'account' ? (choices?.email ?? mail.to) : mail.to;
    await deps.mail.send({
      ...mail,
      to,
      text: choices?.hasChoices ? withChoicesLink(text, deps.config) : text,
      ...(id ? { id } : {}),
      ...(attachments ? { attachments } : {}),
    });
  },
});

/** A deleted account is still notified of its canceled visits and refunds. */
const KINDS_AFTER_DELETION: readonly Kind[] = ['money', 'account'];

/** Runs right before sending, so that the latest choice counts. Throws PostponedUntil while the email has to wait. */
export async function readChoicesIfMailWanted(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, topic }: { userId: string; topic: Topic },
  until?: Date,
): Promise<Awaited<ReturnType<typeof readMessageChoices>> | undefined> {
  const choices = await readMessageChoices(db, userId);
  if (choices.email === null && !KINDS_AFTER_DELETION.includes(TOPICS[topic])) return undefined;
  const decision = decideDelivery(choices, { topic, channel: 'mail', now: clock.now(), until });
  if (decision.when === 'later') throw new PostponedUntil(decision.at);
  return decision.when === 'now' ? choices : undefined;
}

interface Options {
  dedupeKey?: string;
  notAfter?: Date;
}
export type MailToAccount = Omit<Mail, 'to'> & { to: Addressee; topic: Topic; patientUserId?: string };
type MailDeps = Pick<Deps, 'clock' | 'config'>;

/** Runs in the caller's transaction. An unconfirmed address may be somebody else's, so it gets no email. */
export async function enqueueMail(
  tx: Queryable,
  deps: MailDeps,
  mail: MailToAccount,
  options: Options = {},
): Promise<void> {
  for (const [index, copy] of (await copiesForReaders(tx, deps, [mail])).entries()) {
    // With the same key, the other copies would count as duplicates of the first.
    const dedupeKey =
      options.dedupeKey && index > 0 ? `${options.dedupeKey}:${copy.to.id}` : options.dedupeKey;
    await enqueueOne(tx, deps, toPayload(copy), { ...options, ...(dedupeKey ? { dedupeKey } : {}) });
  }
}

export async function enqueueMails(
  tx: Queryable,
  deps: MailDeps,
  mails: MailToAccount[],
  others: NewJob[] = [],
): Promise<void> {
  const runAt = deps.clock.now();
  const copies = await copiesForReaders(tx, deps, mails);
  const jobs = copies.map((mail) => newJob(sendMail, { id: newId(), ...toPayload(mail) }, { runAt }));
  await enqueueAll(tx, [...jobs, ...others]);
}

/** A family member has no address: their emails go to everyone who looks after them. */
async function copiesForReaders(
  tx: Queryable,
  { config }: MailDeps,
  mails: MailToAccount[],
): Promise<MailToAccount[]> {
  const copies: MailToAccount[] = [];
  for (const mail of mails) {
    const isManaged = mail.to.email === '';
    copies.push(...(isManaged ? await copiesForGuardians(tx, mail, config) : [mail]));
  }
  return copies.filter(({ to }) => isConfirmed(to, config));
}

export function enqueueMailToAddress(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  mail: Mail,
  options: Options = {},
): Promise<void> {
  return enqueueOne(tx, deps, mail, options);
}

const toPayload = ({ to, topic, patientUserId, ...mail }: MailToAccount) => ({
  ...mail,
  to: to.email,
  reader: { userId: to.id, topic, ...(patientUserId ? { patientUserId } : {}) },
});

async function enqueueOne(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  mail: Mail | ReturnType<typeof toPayload>,
  { notAfter, ...options }: Options,
): Promise<void> {
  const timeLimit = notAfter ? { notAfter: notAfter.toISOString() } : {};
  await enqueue(
    tx,
    sendMail,
    { id: newId(), ...mail, ...timeLimit },
    { runAt: deps.clock.now(), ...options },
  );
}
