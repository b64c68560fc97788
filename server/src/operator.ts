import path from 'node:path';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { findUserByEmail } from './auth/queries';
import { revokeSessionsOf } from './auth/sessions';
import { systemClock } from './clock';
import { type Config, ConfigError, readConfig } from './config';
import { type Database, openEmbedded, openPostgres } from './db/client';
import { FolderInUse, lockFolder } from './db/folder-lock';
import { doctorProfiles, reviews, users } from './db/schema';
import type { Deps } from './deps';
import { hideReview } from './doctors/moderate-review';
import { setVerified } from './doctors/verify-doctor';
import { findBrokenChains } from './patients/audit';

type OperatorDeps = Pick<Deps, 'db' | 'clock'>;
/** What people wrote may hold signs that steer a terminal. */
const say = (line: string) => process.stdout.write(`${line.replace(/\p{Cc}+/gu, ' ')}\n`);

/** What only the people who run the site may do: `npm run operator -- <command> [argument]`. */
const COMMANDS: Record<
  string,
  { usage: string; run: (deps: OperatorDeps, argument: string) => Promise<boolean> }
> = {
  'verify-doctor': {
    usage: '<email>  give a doctor the verified badge',
    run: (deps, email) => verify(deps, email, true),
  },
  'unverify-doctor': {
    usage: '<email>  take the badge away',
    run: (deps, email) => verify(deps, email, false),
  },
  'unverified-doctors': {
    usage: '  list doctors who wait for verification',
    run: (deps) => listUnverified(deps),
  },
  'hide-review': { usage: '<id>  take a review off the page and out of the average', run: hide },
  'reported-reviews': {
    usage: '  list reviews that were reported and are still shown',
    run: (deps) => listReported(deps),
  },
  'end-sessions': { usage: '<email>  sign somebody out of every browser', run: endSessions },
  'check-audit': {
    usage: '  walk the access trail of every patient and name each that was altered or cut',
    run: (deps) => checkAudit(deps),
  },
};

async function verify(deps: OperatorDeps, email: string, verified: boolean): Promise<boolean> {
  const doctor = await setVerified(deps, email, verified);
  if (!doctor) return refuse(`No doctor with a profile has the address ${email}.`);
  say(
    `${doctor.name} (${doctor.registrationNumber ?? 'no registration number'}) is ${verified ? 'verified' : 'no longer verified'}.`,
  );
  return true;
}

async function hide(deps: OperatorDeps, id: string): Promise<boolean> {
  if (!(await hideReview(deps, id))) return refuse(`No visible review has the id ${id}.`);
  say('The review is hidden.');
  return true;
}

async function endSessions({ db }: OperatorDeps, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (!user) return refuse(`Nobody has the address ${email}.`);
  await db.transaction((tx) => revokeSessionsOf(tx, user.id));
  say(`${user.email} is signed out everywhere.`);
  return true;
}

async function listUnverified({ db }: OperatorDeps): Promise<boolean> {
  const waiting = await db
    .select({ email: users.email, name: doctorProfiles.name, number: doctorProfiles.registrationNumber })
    .from(doctorProfiles)
    .innerJoin(users, eq(users.id, doctorProfiles.userId))
    .where(isNull(doctorProfiles.verifiedAt))
    .orderBy(desc(doctorProfiles.createdAt));
  for (const { email, name, number } of waiting)
    say(`${email}  ${name}  ${number ?? 'no registration number'}`);
  say(`${waiting.length} waiting.`);
  return true;
}

async function listReported({ db }: OperatorDeps): Promise<boolean> {
  const reported = await db
    .select()
    .from(reviews)
    .where(and(isNotNull(reviews.reportedAt), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.reportedAt));
  for (const review of reported)
    say(`${review.id}  ${review.rating} stars  "${review.comment}"  reported: ${review.reportReason}`);
  say(`${reported.length} reported.`);
  return true;
}

async function checkAudit({ db }: OperatorDeps): Promise<boolean> {
  const { checked, broken } = await findBrokenChains(db);
  for (const { patientId, sequence } of broken) say(`Patient ${patientId}: broken at entry ${sequence}.`);
  say(`${checked} trails checked, ${broken.length} broken.`);
  return broken.length === 0;
}

function refuse(sentence: string): boolean {
  process.stderr.write(`${sentence}\n`);
  return false;
}

async function openDatabase(config: Config): Promise<Database> {
  if (config.database.engine === 'postgres') return openPostgres({ ...config.database, migrate: false });
  await lockFolder(path.resolve(config.dataDir));
  return openEmbedded({ folder: path.join(config.dataDir, 'database') });
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage }]) => `  npm run operator -- ${name} ${usage}`);
  return ['Commands:', ...lines].join('\n');
}

async function main(): Promise<boolean> {
  const [name = '', argument = ''] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command || (command.usage.startsWith('<') && argument === '')) return refuse(usage());
  const database = await openDatabase(readConfig(process.env));
  try {
    return await command.run({ db: database.db, clock: systemClock }, argument);
  } finally {
    await database.close();
  }
}

main().then(
  (done) => process.exit(done ? 0 : 1),
  (error: unknown) => {
    if (error instanceof FolderInUse)
      refuse(`${error.message} Stop the server, run the command, start it again.`);
    else refuse(error instanceof ConfigError ? error.message : String(error));
    process.exit(1);
  },
);
