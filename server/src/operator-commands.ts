import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { findUserByEmail, type UserRow } from './auth/queries';
import { revokeUserSessions } from './auth/sessions/sessions';
import { doctorProfiles, reviews, users } from './db/schema';
import { RealMoney, removeDemo } from './demo/remove-demo';
import { hideReview } from './doctors/moderate-review';
import { findDoctorByUser } from './doctors/queries';
import { isConfirmed } from './mail/addressee';
import type { Ended, Operator } from './operators/end-presence';
import { listActs, recordAct } from './operators/operator-log';
import { suspendAccount, unsuspendAccount } from './operators/suspend-account';
import { unverifyDoctor, verifyDoctor } from './operators/verify-doctor';
import { findBrokenChains } from './patients/audit';

interface Outcome {
  done: boolean;
  lines: string[];
}
interface Command {
  usage: string;
  run: (operator: Operator, argument: string, reason?: string) => Promise<Outcome>;
}

/** What only the people who run the site may do: `npm run operator -- <command> [argument] [--reason …]`. */
export const OPERATOR_COMMANDS: Record<string, Command> = {
  'verify-doctor': { usage: '<email>  give a doctor the verified badge', run: verify },
  'unverify-doctor': {
    usage: '<email> [--reason …]  withdraw it: visits ahead are canceled, patients can no longer be read',
    run: unverify,
  },
  'unverified-doctors': { usage: '  list doctors who wait for verification', run: listUnverified },
  suspend: { usage: '<email> --reason …  close an account, cancel and refund its visits', run: suspend },
  unsuspend: { usage: '<email> [--reason …]  open it again', run: unsuspend },
  'hide-review': { usage: '<id>  take a review off the page and out of the average', run: hide },
  'reported-reviews': { usage: '  list reviews that were reported and are still shown', run: listReported },
  'end-sessions': { usage: '<email>  sign somebody out of every browser', run: endSessions },
  'remove-demo': { usage: '  remove the demo accounts and all that hangs on them', run: removeDemoData },
  'check-audit': {
    usage: '  walk the access trail of every patient and name each that was altered or cut',
    run: checkAudit,
  },
  log: { usage: '  the last 200 of these acts: when, who, what, whom and why', run: printLog },
};

const LOG_LINES = 200;
const done = (...lines: string[]): Outcome => ({ done: true, lines });
const refused = (sentence: string): Outcome => ({ done: false, lines: [sentence] });

/** Finds the account, acts, and puts the outcome into a sentence. */
async function onAccount(
  { deps }: Operator,
  email: string,
  act: (user: UserRow) => Promise<Ended>,
  sentences: { done: string; already: string },
): Promise<Outcome> {
  const user = await findUserByEmail(deps.db, email.trim());
  const ended = user ? await act(user) : 'unknown';
  if (!user || ended === 'unknown') return refused(`Nobody has the address ${email}.`);
  const sentence = `${user.email} ${sentences[ended]}`;
  return ended === 'done' ? done(sentence) : refused(sentence);
}

async function verify(operator: Operator, email: string): Promise<Outcome> {
  return onDoctor(operator, email, (user) => verifyDoctor(operator, user.id), 'verified');
}

async function unverify(operator: Operator, email: string, reason?: string): Promise<Outcome> {
  return onDoctor(operator, email, (user) => unverifyDoctor(operator, user.id, reason), 'no longer verified');
}

async function onDoctor(
  { deps }: Operator,
  email: string,
  act: (user: UserRow) => Promise<Ended>,
  state: 'verified' | 'no longer verified',
): Promise<Outcome> {
  const user = await findUserByEmail(deps.db, email.trim());
  const doctor = user && (await findDoctorByUser(deps.db, user.id));
  if (!user || !doctor) return refused(`No doctor with a profile has the address ${email}.`);
  if (state === 'verified' && !isConfirmed(user, deps.config))
    return refused(`${user.email} is not confirmed yet. Verify the doctor once it is.`);
  const ended = await act(user);
  const number = doctor.registrationNumber ?? 'no registration number';
  return done(`${doctor.name} (${number}) is ${ended === 'already' ? 'already ' : ''}${state}.`);
}

async function suspend(operator: Operator, email: string, reason?: string): Promise<Outcome> {
  if (!reason) return refused('Say why: --reason "…". The person is told.');
  return onAccount(operator, email, (user) => suspendAccount(operator, user.id, reason), {
    done: 'is suspended. Sessions are ended, visits ahead canceled and refunded.',
    already: 'is suspended already.',
  });
}

async function unsuspend(operator: Operator, email: string, reason?: string): Promise<Outcome> {
  return onAccount(operator, email, (user) => unsuspendAccount(operator, user.id, reason), {
    done: 'is no longer suspended.',
    already: 'is not suspended.',
  });
}

async function hide({ deps, actor }: Operator, id: string): Promise<Outcome> {
  const at = deps.clock.now();
  const hidden = await deps.db.transaction(async (tx) => {
    if (!(await hideReview(tx, id, at))) return false;
    await recordAct(tx, { actor, act: 'hide-review', subject: id, at });
    return true;
  });
  return hidden ? done('The review is hidden.') : refused(`No visible review has the id ${id}.`);
}

async function endSessions(operator: Operator, email: string): Promise<Outcome> {
  const { deps, actor } = operator;
  const end = async ({ id }: UserRow): Promise<Ended> => {
    await deps.db.transaction(async (tx) => {
      await revokeUserSessions(tx, id);
      await recordAct(tx, { actor, act: 'end-sessions', subject: id, at: deps.clock.now() });
    });
    return 'done';
  };
  return onAccount(operator, email, end, { done: 'is signed out everywhere.', already: '' });
}

async function printLog({ deps }: Operator): Promise<Outcome> {
  const acts = await listActs(deps.db, LOG_LINES);
  return done(
    ...acts.map(({ at, actor, act, subject, email, reason }) =>
      [at.toISOString(), actor, act, email ?? subject, ...(reason ? [reason] : [])].join('  '),
    ),
    `${acts.length} acts.`,
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

async function removeDemoData({ deps, actor }: Operator): Promise<Outcome> {
  const at = deps.clock.now();
  try {
    const { accounts, visits } = await deps.db.transaction(async (tx) => {
      const removed = await removeDemo(tx);
      if (removed.accounts > 0) await recordAct(tx, { actor, act: 'remove-demo', subject: 'demo', at });
      return removed;
    });
    if (accounts === 0) return refused('There are no demo accounts in this database.');
    return done(`${accounts} demo accounts and ${visits} visits are removed.`);
  } catch (error) {
    if (error instanceof RealMoney) return refused(error.message);
    throw error;
  }
}

async function checkAudit({ deps: { db } }: Operator): Promise<Outcome> {
  const { checked, broken } = await findBrokenChains(db);
  return {
    done: broken.length === 0,
    lines: [
      ...broken.map(({ patientId, sequence }) => `Patient ${patientId}: broken at entry ${sequence}.`),
      `${checked} trails checked, ${broken.length} broken.`,
    ],
  };
}
