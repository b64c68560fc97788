import type { Role } from '@carelane/contract/auth/account';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';

/** Runs after the transaction has committed. */
export type AfterCommit = () => void | Promise<void>;

/**
 * Somebody who leaves the site, or whom an operator removes. People with visits to them read the reason beside their
 * refund: what an operator did appears there as a cancellation.
 */
export interface Leaver {
  userId: string;
  role: Role;
  why: 'account_deleted' | 'canceled';
}

export type ErasedMember = Pick<Viewer, 'userId' | 'role'>;

/**
 * What each later domain does when an account is renamed, exported or erased, or when its owner leaves without erasing
 * it, for example by deleting the profile. Passed in where domains are wired.
 */
export interface AccountHooks {
  /** Returns a sentence when there is more to say than the new name. */
  onRename?(tx: Tx, deps: Deps, userId: string, name: string): Promise<string | undefined>;
  exportData?(deps: Deps, viewer: Viewer): Promise<Record<string, unknown>>;
  /** Set when a doctor's export of it contains data about patients. */
  exportsPatientData?: true;
  /** Finishes what is still open with other people. All of them are locked: see db/lock-people.ts. */
  onLeave?(tx: Tx, deps: Deps, leaver: Leaver): Promise<AfterCommit | undefined>;
  onErase?(tx: Tx, deps: Deps, member: ErasedMember): Promise<AfterCommit | undefined>;
}

/** Lets each domain finish what is open. The returned function runs after the commit. */
export async function runLeaveHooks(
  tx: Tx,
  deps: Deps,
  leaver: Leaver,
  hooks: AccountHooks[],
): Promise<AfterCommit> {
  const afterwards: (AfterCommit | undefined)[] = [];
  for (const hook of hooks) afterwards.push(await hook.onLeave?.(tx, deps, leaver));
  return async () => {
    for (const run of afterwards) await run?.();
  };
}
