import type { AccountPart } from '../auth/account/account-part';
import type { Deps } from '../deps';
import type { OperatorViewer } from '../http/endpoints/viewer';
import type { Actor } from './operator-log';

/** Who acts, and what an act needs. Both the command line and the console provide it. */
export interface Operator extends Actor {
  deps: Deps;
  parts: AccountPart[];
}

/** For the routes of the console: the same acts as on the command line, by the person who is signed in. */
export type OperatorFor = (viewer: OperatorViewer) => Operator;

export const operatorFor =
  (deps: Deps, parts: AccountPart[]): OperatorFor =>
  ({ name, userId }) => ({ deps, parts, actor: name, actorUserId: userId });

/** The part of an operator that the log records. */
export const actorFields = ({ actor, actorUserId = null }: Actor): Actor => ({ actor, actorUserId });
