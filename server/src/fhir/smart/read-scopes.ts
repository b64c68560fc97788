import { SCOPES, type Scope } from '@carelane/contract/fhir/shared-parts';

const PATIENT_SCOPE = /^patient\/(\*|[A-Za-z]+)\.(.+)$/;
/** Version 2 writes permissions as letters in this order. */
const READ_AND_SEARCH = /^c?ru?d?s$/;

export interface RequestedScopes {
  scopes: Scope[];
  granted: string[];
  isLasting: boolean;
}

/** Both versions of SMART App Launch. Unknown scopes are left out, as OAuth 2.0 allows. */
export function readScopes(text: string): RequestedScopes {
  const scopes = new Set<Scope>();
  const granted = new Set<string>();
  for (const requested of text.split(' ')) {
    if (requested === 'launch/patient' || requested === 'offline_access') granted.add(requested);
    const [, type, requestedPermissions] = PATIENT_SCOPE.exec(requested) ?? [];
    const permissions = requestedPermissions && grantedPermissions(requestedPermissions);
    const matching = SCOPES.filter((scope) => type === '*' || scope === `patient/${type}.rs`);
    if (!permissions || matching.length === 0) continue;
    for (const scope of matching) scopes.add(scope);
    granted.add(`patient/${type}.${permissions}`);
  }
  return { scopes: [...scopes], granted: [...granted], isLasting: granted.has('offline_access') };
}

function grantedPermissions(requested: string): 'read' | 'rs' | undefined {
  if (requested === 'read' || requested === '*') return 'read';
  return READ_AND_SEARCH.test(requested) ? 'rs' : undefined;
}
