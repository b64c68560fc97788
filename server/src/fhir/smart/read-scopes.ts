import { SCOPES, type Scope } from '@carelane/contract/fhir/shared-parts';

const PATIENT_SCOPE = /^patient\/(\*|[A-Za-z]+)\.(.+)$/;
/** Version 2 names what may be done by letters in this order. What cannot be read and searched is not granted. */
const READ_AND_SEARCH = /^c?ru?d?s$/;

export interface AskedScopes {
  scopes: Scope[];
  /** What was granted, in the version in which the app asked, without what is not offered. */
  granted: string[];
  isLasting: boolean;
}

/** Of both versions of SMART App Launch. What is not known is left out, as OAuth 2.0 has it. */
export function readScopes(text: string): AskedScopes {
  const scopes = new Set<Scope>();
  const granted = new Set<string>();
  for (const asked of text.split(' ')) {
    if (asked === 'launch/patient' || asked === 'offline_access') granted.add(asked);
    const [, type, rights] = PATIENT_SCOPE.exec(asked) ?? [];
    const right = rights && grantedRight(rights);
    const found = SCOPES.filter((scope) => type === '*' || scope === `patient/${type}.rs`);
    if (!right || found.length === 0) continue;
    for (const scope of found) scopes.add(scope);
    granted.add(`patient/${type}.${right}`);
  }
  return { scopes: [...scopes], granted: [...granted], isLasting: granted.has('offline_access') };
}

function grantedRight(rights: string): 'read' | 'rs' | undefined {
  if (rights === 'read' || rights === '*') return 'read';
  return READ_AND_SEARCH.test(rights) ? 'rs' : undefined;
}
