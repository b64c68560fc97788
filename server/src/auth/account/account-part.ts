import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';

/** Runs after the transaction has committed. */
export type AfterCommit = () => void | Promise<void>;

/**
 * What each later domain does when an account is renamed, exported or erased, or when its owner leaves without erasing
 * it, for example by deleting the profile. Passed in where domains are wired.
 */
export interface AccountPart {
  /** Returns a sentence when there is more to say than the new name. */
  renamed?(tx: Tx, deps: Deps, userId: string, name: string): Promise<string | undefined>;
  exported?(deps: Deps, viewer: Viewer): Promise<Record<string, unknown>>;
  /** Settles open business with other people. Everyone concerned is locked: see db/lock-people.ts. */
  left?(tx: Tx, deps: Deps, viewer: Viewer): Promise<AfterCommit | undefined>;
  erased?(tx: Tx, deps: Deps, viewer: Viewer): Promise<AfterCommit | undefined>;
}

/** Each domain settles its own part. The returned function runs after the commit. */
export async function leave(tx: Tx, deps: Deps, viewer: Viewer, parts: AccountPart[]): Promise<AfterCommit> {
  const afterwards: (AfterCommit | undefined)[] = [];
  for (const part of parts) afterwards.push(await part.left?.(tx, deps, viewer));
  return async () => {
    for (const run of afterwards) await run?.();
  };
}
