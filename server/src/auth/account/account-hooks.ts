import type { Role } from '@carelane/contract/auth/account';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';

/** Runs after the transaction has committed. */
export type AfterCommit = () => void | Promise<void>;

/**
 * A person who deletes their account or profile, or whose visits an operator ends, for example by suspending
 * them. The other people in those visits see the cause next to the refund. An operator's decision appears
 * there as a cancellation.
 */
export interface DepartingAccount {
  userId: string;
  role: Role;
  cause: 'account_deleted' | 'canceled';
}

export type ErasedMember = Pick<Viewer, 'userId' | 'role'>;

/**
 * What each domain does when an account is renamed, exported or erased, or when its owner leaves without erasing it:
 * see `DepartingAccount`.
 */
export interface AccountHooks {
  /** Returns a sentence for the person if the new name has further effects. */
  onRename?(tx: Tx, deps: Deps, userId: string, name: string): Promise<string | undefined>;
  exportData?(deps: Deps, viewer: Viewer): Promise<Record<string, unknown>>;
  /** Set if a doctor's export from this domain also contains data about patients. */
  exportsPatientData?: true;
  /**
   * Ends visits, payments, calls, requests and sharing. Everyone concerned is locked: see db/lock-people.ts.
   */
  onLeave?(tx: Tx, deps: Deps, leaver: DepartingAccount): Promise<AfterCommit | undefined>;
  onErase?(tx: Tx, deps: Deps, member: ErasedMember): Promise<AfterCommit | undefined>;
}

/** The caller must run the returned function after the commit. */
export async function runLeaveHooks(
  tx: Tx,
  deps: Deps,
  leaver: DepartingAccount,
  hooks: AccountHooks[],
): Promise<AfterCommit> {
  const afterwards: (AfterCommit | undefined)[] = [];
  for (const hook of hooks) afterwards.push(await hook.onLeave?.(tx, deps, leaver));
  return async () => {
    for (const run of afterwards) await run?.();
  };
}
