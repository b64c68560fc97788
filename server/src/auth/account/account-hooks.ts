import type { Role } from '@carelane/contract/auth/account';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';

export type AfterCommit = () => void | Promise<void>;

/**
 * Somebody who deletes their account or profile, or whose visits an operator ends. The others in those visits read the
 * cause next to the refund.
 */
export interface DepartingAccount {
  userId: string;
  role: Role;
  cause: 'account_deleted' | 'canceled';
}

export type ErasedAccount = Pick<Viewer, 'userId' | 'role'>;

export interface AccountHooks {
  onRename?(tx: Tx, deps: Deps, userId: string, name: string): Promise<string | undefined>;
  exportData?(deps: Deps, viewer: Viewer): Promise<Record<string, unknown>>;
  exportsPatientData?: true;
  onLeave?(tx: Tx, deps: Deps, leaver: DepartingAccount): Promise<AfterCommit | undefined>;
  onErase?(tx: Tx, deps: Deps, account: ErasedAccount): Promise<AfterCommit | undefined>;
}

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
