import type { Role } from '@carelane/contract/auth/account';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';

/** Runs after the transaction has committed. */
export type AfterCommit = () => void | Promise<void>;

/**
 * A person who deletes their account or profile, or whose visits an operator ends, for example with a suspension. The
 * people they had visits with see the cause next to the refund. An act of an operator appears there as a cancellation.
 */
export interface Leaver {
  userId: string;
  role: Role;
  cause: 'account_deleted' | 'canceled';
}

export type ErasedMember = Pick<Viewer, 'userId' | 'role'>;

/**
 * What each domain does when an account is renamed, exported or erased, or when its owner leaves without erasing it:
 * see `Leaver`.
 */
export interface AccountHooks {
  /** Returns a sentence for the person if the new name has further effects. */
  onRename?(tx: Tx, deps: Deps, userId: string, name: string): Promise<string | undefined>;
  exportData?(deps: Deps, viewer: Viewer): Promise<Record<string, unknown>>;
  /** Set when the data that a doctor exports from this domain is also about patients. */
  exportsPatientData?: true;
  /** Ends visits, payments, calls, requests and sharing. The people concerned are locked: see db/lock-people.ts. */
  onLeave?(tx: Tx, deps: Deps, leaver: Leaver): Promise<AfterCommit | undefined>;
  onErase?(tx: Tx, deps: Deps, member: ErasedMember): Promise<AfterCommit | undefined>;
}

/** Runs `onLeave` of each domain. The returned function runs after the commit. */
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
