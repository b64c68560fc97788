import { SCOPES, type Scope } from '@carelane/contract/fhir/shared-parts';

/** A resource type or `*`, and the permissions for it. */
const PATIENT_SCOPE = /^patient\/(\*|[A-Za-z]+)\.(.+)$/;
/** Version 2 writes permissions as letters, in this order. Only scopes with both read and search are granted. */
const READ_AND_SEARCH = /^c?ru?d?s$/;

export interface RequestedScopes {
  scopes: Scope[];
  /** The scopes that the app gets, in the version of its request. */
  granted: string[];
  isLasting: boolean;
}

/** Reads scopes of both versions of SMART App Launch. Unknown ones are left out, as OAuth 2.0 allows. */
export function readScopes(text: string): RequestedScopes {
  const scopes = new Set<Scope>();
  const granted = new Set<string>();
  for (const requested of text.split(' ')) {
    if (requested === 'launch/patient' || requested === 'offline_access') granted.add(requested);
    const [, type, rights] = PATIENT_SCOPE.exec(requested) ?? [];
    const right = rights && grantedRight(rights);
    const matching = SCOPES.filter((scope) => type === '*' || scope === `patient/${type}.rs`);
    if (!right || matching.length === 0) continue;
    for (const scope of matching) scopes.add(scope);
    granted.add(`patient/${type}.${right}`);
  }
  return { scopes: [...scopes], granted: [...granted], isLasting: granted.has('offline_access') };
}

function grantedRight(rights: string): 'read' | 'rs' | undefined {
  if (rights === 'read' || rights === '*') return 'read';
  return READ_AND_SEARCH.test(rights) ? 'rs' : undefined;
}
