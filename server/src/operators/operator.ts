import type { AccountHooks } from '../auth/account/account-hooks';
import type { Deps } from '../deps';
import type { OperatorViewer } from '../http/endpoints/viewer';
import type { Actor } from './operator-log';

/** Who acts, and what an act needs. Created by the command line and by the console. */
export interface Operator extends Actor {
  deps: Deps;
  hooks: AccountHooks[];
}

/** Returns the operator for a request of the console: the person who is signed in. */
export type OperatorFor = (viewer: OperatorViewer) => Operator;

export function createOperatorFor(deps: Deps, hooks: AccountHooks[]): OperatorFor {
  return ({ name, userId }) => ({ deps, hooks, actor: name, actorUserId: userId });
}

/** The part of an operator that the log records. */
export const actorFields = ({ actor, actorUserId = null }: Actor): Actor => ({ actor, actorUserId });
