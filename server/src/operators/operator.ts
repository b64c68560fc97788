import type { AccountHooks } from '../auth/account/account-hooks';
import type { Deps } from '../deps';
import type { OperatorViewer } from '../http/endpoints/viewer';
import type { Actor } from './operator-log';

/** Who acts, and what an act needs. Both the command line and the console provide it. */
export interface Operator extends Actor {
  deps: Deps;
  hooks: AccountHooks[];
}

/** For the routes of the console: the same acts as on the command line, by the person who is signed in. */
export type OperatorFor = (viewer: OperatorViewer) => Operator;

export const operatorFor =
  (deps: Deps, hooks: AccountHooks[]): OperatorFor =>
  ({ name, userId }) => ({ deps, hooks, actor: name, actorUserId: userId });

/** The part of an operator that the log records. */
export const actorFields = ({ actor, actorUserId = null }: Actor): Actor => ({ actor, actorUserId });
