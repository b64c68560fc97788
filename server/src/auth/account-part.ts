import type { Tx } from '../db/client';
import type { Deps } from '../deps';
import type { Viewer } from '../http/viewer';

/** What runs once the transaction that asked for it has committed. */
export type AfterCommit = () => void | Promise<void>;

/** What each later domain does when an account is renamed, exported or erased; handed in where domains are wired. */
export interface AccountPart {
  /** Answers a sentence when the person should know of more than the new name. */
  renamed?(tx: Tx, deps: Deps, userId: string, name: string): Promise<string | undefined>;
  exported?(deps: Deps, viewer: Viewer): Promise<Record<string, unknown>>;
  erased?(tx: Tx, deps: Deps, viewer: Viewer): Promise<AfterCommit | undefined>;
}
