import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { findUserByEmail } from './auth/queries';
import { revokeUserSessions } from './auth/sessions/sessions';
import { doctorProfiles, reviews, users } from './db/schema';
import { RealMoney, removeDemo } from './demo/remove-demo';
import type { Deps } from './deps';
import { hideReview } from './doctors/moderate-review';
import { setVerified } from './doctors/verify-doctor';
import { isConfirmed } from './mail/addressee';
import { findBrokenChains } from './patients/audit';

type OperatorDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
interface Outcome {
  done: boolean;
  lines: string[];
}
interface Command {
  usage: string;
  run: (deps: OperatorDeps, argument: string) => Promise<Outcome>;
}

/** What only the people who run the site may do: `npm run operator -- <command> [argument]`. */
export const OPERATOR_COMMANDS: Record<string, Command> = {
  'verify-doctor': {
    usage: '<email>  give a doctor the verified badge',
    run: (deps, email) => verify(deps, email, true),
  },
  'unverify-doctor': {
    usage: '<email>  take the badge away',
    run: (deps, email) => verify(deps, email, false),
  },
  'unverified-doctors': { usage: '  list doctors who wait for verification', run: listUnverified },
  'hide-review': { usage: '<id>  take a review off the page and out of the average', run: hide },
  'reported-reviews': { usage: '  list reviews that were reported and are still shown', run: listReported },
  'end-sessions': { usage: '<email>  sign somebody out of every browser', run: endSessions },
  'remove-demo': { usage: '  remove the demo accounts and all that hangs on them', run: removeDemoData },
  'check-audit': {
    usage: '  walk the access trail of every patient and name each that was altered or cut',
    run: checkAudit,
  },
};

const done = (...lines: string[]): Outcome => ({ done: true, lines });
const refused = (sentence: string): Outcome => ({ done: false, lines: [sentence] });

async function verify(deps: OperatorDeps, email: string, verified: boolean): Promise<Outcome> {
  const user = await findUserByEmail(deps.db, email.trim());
  if (user && verified && !isConfirmed(user, deps.config)) {
    return refused(`${user.email} is not confirmed yet. Verify the doctor once it is.`);
  }
  const doctor = user && (await setVerified(deps, user.id, verified));
  if (!doctor) return refused(`No doctor with a profile has the address ${email}.`);
  const number = doctor.registrationNumber ?? 'no registration number';
  return done(`${doctor.name} (${number}) is ${verified ? 'verified' : 'no longer verified'}.`);
}

async function hide(deps: OperatorDeps, id: string): Promise<Outcome> {
  if (!(await hideReview(deps, id))) return refused(`No visible review has the id ${id}.`);
  return done('The review is hidden.');
}

async function endSessions({ db }: OperatorDeps, email: string): Promise<Outcome> {
  const user = await findUserByEmail(db, email.trim());
  if (!user) return refused(`Nobody has the address ${email}.`);
  await db.transaction((tx) => revokeUserSessions(tx, user.id));
  return done(`${user.email} is signed out everywhere.`);
}

async function listUnverified({ db, config }: OperatorDeps): Promise<Outcome> {
  const waiting = await db
    .select({ user: users, name: doctorProfiles.name, number: doctorProfiles.registrationNumber })
    .from(doctorProfiles)
    .innerJoin(users, eq(users.id, doctorProfiles.userId))
    .where(isNull(doctorProfiles.verifiedAt))
    .orderBy(desc(doctorProfiles.createdAt));
  return done(
    ...waiting.map(({ user, name, number }) =>
      [
        user.email,
        name,
        number ?? 'no registration number',
        ...(isConfirmed(user, config) ? [] : ['email address not confirmed']),
      ].join('  '),
    ),
    `${waiting.length} waiting.`,
  );
}

async function listReported({ db }: OperatorDeps): Promise<Outcome> {
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

async function removeDemoData({ db }: OperatorDeps): Promise<Outcome> {
  try {
    const { accounts, visits } = await removeDemo(db);
    if (accounts === 0) return refused('There are no demo accounts in this database.');
    return done(`${accounts} demo accounts and ${visits} visits are removed.`);
  } catch (error) {
    if (error instanceof RealMoney) return refused(error.message);
    throw error;
  }
}

async function checkAudit({ db }: OperatorDeps): Promise<Outcome> {
  const { checked, broken } = await findBrokenChains(db);
  return {
    done: broken.length === 0,
    lines: [
      ...broken.map(({ patientId, sequence }) => `Patient ${patientId}: broken at entry ${sequence}.`),
      `${checked} trails checked, ${broken.length} broken.`,
    ],
  };
}
