import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';

/** What runs once the transaction that asked for it has committed. */
export type AfterCommit = () => void | Promise<void>;

/**
 * What each later domain does when an account is renamed, exported or erased, or when its owner leaves without erasing
 * it, as a deleted profile does; handed in where domains are wired.
 */
export interface AccountPart {
  /** Answers a sentence when the person should know of more than the new name. */
  renamed?(tx: Tx, deps: Deps, userId: string, name: string): Promise<string | undefined>;
  exported?(deps: Deps, viewer: Viewer): Promise<Record<string, unknown>>;
  /** Settles what is under way with others. Everybody concerned is locked: see db/lock-people.ts. */
  left?(tx: Tx, deps: Deps, viewer: Viewer): Promise<AfterCommit | undefined>;
  erased?(tx: Tx, deps: Deps, viewer: Viewer): Promise<AfterCommit | undefined>;
}

/** Each domain settles its own; the answer runs after the commit. */
export async function leave(tx: Tx, deps: Deps, viewer: Viewer, parts: AccountPart[]): Promise<AfterCommit> {
  const afterwards: (AfterCommit | undefined)[] = [];
  for (const part of parts) afterwards.push(await part.left?.(tx, deps, viewer));
  return async () => {
    for (const run of afterwards) await run?.();
  };
}
