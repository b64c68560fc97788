import type { AccountHooks } from '../auth/account/account-hooks';
import type { Deps } from '../deps';
import type { OperatorViewer } from '../http/endpoints/viewer';
import type { Actor } from './operator-log';

export interface Operator extends Actor {
  deps: Deps;
  hooks: AccountHooks[];
}

export type OperatorForViewer = (viewer: OperatorViewer) => Operator;

export function createOperatorForViewer(deps: Deps, hooks: AccountHooks[]): OperatorForViewer {
  return ({ name, userId }) => ({ deps, hooks, actor: name, actorUserId: userId });
}

export const actorFields = ({ actor, actorUserId = null }: Actor): Actor => ({ actor, actorUserId });
