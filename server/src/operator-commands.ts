import { emailSchema } from '@carelane/contract/fields';
import { searchFor } from '@carelane/contract/operators/account-endpoints';
import { reasonSchema } from '@carelane/contract/operators/reason';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { UserRow } from './auth/queries';
import { doctorProfiles, reviews, users } from './db/schema';
import { RealMoneyError, removeDemo } from './demo/remove-demo';
import { findDoctorByUser } from './doctors/queries';
import { Refusal } from './http/refusal';
import { isConfirmed } from './mail/addressee';
import { confirmAddress } from './operators/accounts/confirm-address';
import { endSessions as endSessionsAs } from './operators/accounts/end-sessions';
import { findAccounts } from './operators/accounts/find-accounts';
import { removeSecondFactor } from './operators/accounts/remove-second-factor';
import { liftSuspension, suspendAccount } from './operators/accounts/suspend-account';
import type { ActOutcome } from './operators/end-activity';
import { inviteOperator } from './operators/invitations/invite-operator';
import { checkLog } from './operators/log/check-log';
import { listActs } from './operators/log/list-acts';
import { actorFields, type Operator } from './operators/operator';
import { recordAct } from './operators/operator-log';
import { moderateReview } from './operators/reviews/moderate-review';
import { listSiteDetails, setSiteDetail } from './operators/site/site-commands';
import { unverifyDoctor, verifyDoctor } from './operators/verify-doctor';
import { findBrokenChains } from './patients/audit';

interface Outcome {
  done: boolean;
  lines: string[];
}
interface Command {
  argument?: string;
  summary: string;
  run: (operator: Operator, argument: string, reason: string) => Promise<Outcome>;
  isReadOnly?: true;
}

export const OPERATOR_COMMANDS: Record<string, Command> = {
  'invite-operator': {
    argument: '<email>',
    summary: 'create a link that makes one person an operator',
    run: invite,
  },
  'verify-doctor': { argument: '<email or id>', summary: 'give a doctor the verified badge', run: verify },
  'unverify-doctor': {
    argument: '<email or id>',
    summary:
      'withdraw the badge: upcoming visits are canceled, and the doctor can no longer read patient data',
    run: unverify,
  },
  'unverified-doctors': {
    summary: 'list doctors waiting for verification',
    run: listUnverified,
    isReadOnly: true,
  },
  suspend: {
    argument: '<email or id>',
    summary: 'close an account, cancel and refund its visits',
    run: suspend,
  },
  lift: { argument: '<email or id>', summary: 'lift the suspension of an account', run: lift },
  'hide-review': {
    argument: '<id>',
    summary: 'take a review off the page and out of the average',
    run: hide,
  },
  'reported-reviews': {
    summary: 'list reviews that were reported and are still shown',
    run: listReported,
    isReadOnly: true,
  },
  'remove-second-factor': {
    argument: '<email or id>',
    summary:
      'turn two-step sign-in off and remove all passkeys; the reason says how the identity was checked',
    run: removeFactor,
  },
  'confirm-address': {
    argument: '<email or id>',
    summary: 'confirm an email address for its owner',
    run: confirm,
  },
  'end-sessions': {
    argument: '<email or id>',
    summary: 'sign a person out of every browser',
    run: endSessions,
  },
  site: {
    summary: 'show who runs the site and how to reach them, as its pages do',
    run: async (operator) => done(...(await listSiteDetails(operator))),
    isReadOnly: true,
  },
  'set-site': {
    argument: '<detail=value>',
    summary: 'change one of these details, for example name="Sunrise Clinic"',
    run: async (operator, detail, reason) => done(...(await setSiteDetail(operator, detail, reason))),
  },
  'remove-demo': {
    summary: 'remove the demo accounts and everything that refers to them',
    run: removeDemoData,
  },
  'check-audit': {
    summary:
      'check every access log and the log of these acts, and name each one that was altered or cut off',
    run: checkAudit,
    isReadOnly: true,
  },
  log: {
    summary: 'list the last 200 of these acts: when, who, what, whom and why',
    run: printLog,
    isReadOnly: true,
  },
};

export async function runOperatorCommand(
  operator: Operator,
  name: string,
  argument: string,
  reason = '',
): Promise<Outcome | undefined> {
  const command = OPERATOR_COMMANDS[name];
  if (!command || (command.argument && argument === '')) return undefined;
  const parsedReason = reasonSchema.safeParse(reason);
  if (!command.isReadOnly && !parsedReason.success)
    return refused('Say why: --reason "…" with at most 500 characters. It is recorded.');
  try {
    return await command.run(operator, argument, reason);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    if (error instanceof AmbiguousAddress) return { done: false, lines: error.lines };
    throw error;
  }
}

const LOG_LINES = 200;
const done = (...lines: string[]): Outcome => ({ done: true, lines });
const noAccount = (addressOrId: string) =>
  addressOrId.includes('@')
    ? `No account has the address ${addressOrId}.`
    : `No account has the id ${addressOrId}.`;
const refused = (sentence: string): Outcome => ({ done: false, lines: [sentence] });

async function findAccount({ deps }: Operator, addressOrId: string): Promise<UserRow | undefined> {
  const accounts = await findAccounts(deps, searchFor(addressOrId.trim()));
  const owner = accounts.find(({ emailConfirmedAt }) => emailConfirmedAt);
  if (owner) return owner;
  if (accounts.length > 1)
    throw new AmbiguousAddress([
      `${accounts.length} accounts use the address ${addressOrId}. Please give the id of one of them:`,
      ...accounts.map(({ id, role, createdAt }) => `${id}  ${role}  since ${createdAt.toISOString()}`),
    ]);
  return accounts[0];
}

class AmbiguousAddress extends Error {
  constructor(readonly lines: string[]) {
    super(lines[0]);
  }
}

async function actOnAccount(
  operator: Operator,
  addressOrId: string,
  act: (user: UserRow) => Promise<ActOutcome>,
  sentences: { done: string; already: string },
): Promise<Outcome> {
  const user = await findAccount(operator, addressOrId);
  const outcome = user ? await act(user) : 'unknown';
  if (!user || outcome === 'unknown') return refused(noAccount(addressOrId));
  const sentence = `${user.email} ${sentences[outcome]}`;
  return outcome === 'done' ? done(sentence) : refused(sentence);
}

async function invite(operator: Operator, email: string, reason: string): Promise<Outcome> {
  const address = emailSchema.safeParse(email);
  if (!address.success) return refused(`${email} is not an email address.`);
  const link = await inviteOperator(operator, address.data, reason);
  return done(
    `${address.data} can become an operator with this link. It can be used once and expires after an hour:`,
    link,
  );
}

async function verify(operator: Operator, addressOrId: string, reason: string): Promise<Outcome> {
  return actOnDoctor(operator, addressOrId, (user) => verifyDoctor(operator, user.id, reason), 'verified');
}

async function unverify(operator: Operator, addressOrId: string, reason: string): Promise<Outcome> {
  return actOnDoctor(
    operator,
    addressOrId,
    (user) => unverifyDoctor(operator, user.id, reason),
    'no longer verified',
  );
}

async function actOnDoctor(
  operator: Operator,
  addressOrId: string,
  act: (user: UserRow) => Promise<ActOutcome>,
  state: 'verified' | 'no longer verified',
): Promise<Outcome> {
  const { deps } = operator;
  const user = await findAccount(operator, addressOrId);
  const doctor = user && (await findDoctorByUser(deps.db, user.id));
  if (!user || !doctor)
    return refused(
      `No doctor with a profile has the ${addressOrId.includes('@') ? 'address' : 'id'} ${addressOrId}.`,
    );
  if (state === 'verified' && !isConfirmed(user, deps.config))
    return refused(`${user.email} is not confirmed yet. Verify the doctor once it is.`);
  const outcome = await act(user);
  const number = doctor.registrationNumber ?? 'no registration number';
  return done(`${doctor.name} (${number}) is ${outcome === 'already' ? 'already ' : ''}${state}.`);
}

async function suspend(operator: Operator, addressOrId: string, reason: string): Promise<Outcome> {
  return actOnAccount(operator, addressOrId, (user) => suspendAccount(operator, user.id, reason), {
    done: 'is suspended. Sessions are ended, upcoming visits canceled and refunded.',
    already: 'is already suspended.',
  });
}

async function lift(operator: Operator, addressOrId: string, reason: string): Promise<Outcome> {
  return actOnAccount(operator, addressOrId, (user) => liftSuspension(operator, user.id, reason), {
    done: 'is no longer suspended.',
    already: 'is not suspended.',
  });
}

async function hide(operator: Operator, id: string, reason: string): Promise<Outcome> {
  const [visible] = await operator.deps.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)));
  if (!visible) return refused(`No visible review has the id ${id}.`);
  await moderateReview(operator, id, 'hide', reason);
  return done('The review is hidden.');
}

async function endSessions(operator: Operator, addressOrId: string, reason: string): Promise<Outcome> {
  return actOnAccount(operator, addressOrId, (user) => endSessionsAs(operator, user.id, reason), {
    done: 'is signed out everywhere.',
    // Never printed: ending sessions has the outcome `done` even if there are none.
    already: '',
  });
}

async function removeFactor(operator: Operator, addressOrId: string, reason: string): Promise<Outcome> {
  return actOnAccount(operator, addressOrId, (user) => removeSecondFactor(operator, user.id, reason), {
    done: 'now signs in with the password alone. Every session has ended.',
    already: 'has neither two-step sign-in nor a passkey.',
  });
}

async function confirm(operator: Operator, addressOrId: string, reason: string): Promise<Outcome> {
  return actOnAccount(operator, addressOrId, (user) => confirmAddress(operator, user.id, reason), {
    done: 'is confirmed.',
    already: 'has no address to confirm.',
  });
}

async function printLog({ deps }: Operator): Promise<Outcome> {
  const acts = await listActs(deps.db, LOG_LINES);
  return done(
    ...acts.map(({ at, actor, actorEmail, act, subject, email, memberName, reason }) =>
      [
        at.toISOString(),
        actorEmail ? `${actor} (${actorEmail})` : actor,
        act,
        email ?? memberName ?? subject,
        ...(reason ? [reason] : []),
      ].join('  '),
    ),
    `${counted(acts.length, 'act')}.`,
  );
}

async function listUnverified({ deps: { db, config } }: Operator): Promise<Outcome> {
  const waiting = await db
    .select({
      user: users,
      name: doctorProfiles.name,
      number: doctorProfiles.registrationNumber,
      withdrawnAt: doctorProfiles.verificationWithdrawnAt,
    })
    .from(doctorProfiles)
    .innerJoin(users, eq(users.id, doctorProfiles.userId))
    .where(isNull(doctorProfiles.verifiedAt))
    .orderBy(desc(doctorProfiles.createdAt));
  return done(
    ...waiting.map(({ user, name, number, withdrawnAt }) =>
      [
        user.email,
        name,
        number ?? 'no registration number',
        ...(isConfirmed(user, config) ? [] : ['email address not confirmed']),
        ...(withdrawnAt ? [`withdrawn on ${withdrawnAt.toISOString().slice(0, 10)}`] : []),
        ...(user.suspendedAt ? ['suspended'] : []),
      ].join('  '),
    ),
    `${waiting.length} waiting.`,
  );
}

async function listReported({ deps: { db } }: Operator): Promise<Outcome> {
  const reported = await db
    .select()
    .from(reviews)
    .where(and(isNotNull(reviews.reportedAt), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.reportedAt));
  return done(
    ...reported.map(
      ({ id, rating, comment, reportReason }) =>
        `${id}  ${rating} stars  "${comment}"  reported: ${reportReason}`,
    ),
    `${reported.length} reported.`,
  );
}

async function removeDemoData(operator: Operator, _: string, reason: string): Promise<Outcome> {
  const { deps } = operator;
  const at = deps.clock.now();
  try {
    const { accounts, visits } = await deps.db.transaction(async (tx) => {
      const removed = await removeDemo(tx, at);
      if (removed.accounts > 0)
        await recordAct(tx, { ...actorFields(operator), act: 'remove-demo', subject: 'demo', reason, at });
      return removed;
    });
    if (accounts === 0) return refused('There are no demo accounts in this database.');
    return done(`${counted(accounts, 'demo account')} and ${counted(visits, 'visit')} were removed.`);
  } catch (error) {
    if (error instanceof RealMoneyError) return refused(error.message);
    throw error;
  }
}

async function checkAudit({ deps: { db } }: Operator): Promise<Outcome> {
  const { checked, broken } = await findBrokenChains(db);
  const log = await checkLog(db);
  return {
    done: broken.length === 0 && log.brokenAt === undefined,
    lines: [
      ...(log.brokenAt === undefined ? [] : [`The operators’ log: broken at entry ${log.brokenAt}.`]),
      ...broken.map(({ patientId, sequence }) => `Patient ${patientId}: broken at entry ${sequence}.`),
      `${counted(checked, 'trail')} checked, ${broken.length} broken.`,
      `${counted(log.checked, 'act')} in the operators’ log.`,
    ],
  };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
