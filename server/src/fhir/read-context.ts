import { type PatientType, type Scope, scopeFor } from '@carelane/contract/fhir/shared-parts';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import type { Deps } from '../deps';

export interface TokenHolder {
  tokenId: string;
  name: string;
  userId: string;
  patientId: string;
  scopes: readonly Scope[];
}

/** Resources about a patient are always those of the patient who created the token. */
export interface FhirReadContext {
  deps: Deps;
  db: Queryable;
  now: Date;
  base: string;
  tokenHolder: TokenHolder | undefined;
}

/** Only after requireScopes, which refuses requests for patient data without a token. */
export function requirePatientId({ tokenHolder }: FhirReadContext): string {
  if (!tokenHolder) throw new Error('no patient to read');
  return tokenHolder.patientId;
}

export const isShared = ({ tokenHolder }: Pick<FhirReadContext, 'tokenHolder'>, type: PatientType): boolean =>
  tokenHolder?.scopes.includes(scopeFor(type)) ?? false;

export const FHIR_PATH = '/fhir/R4';
export const fhirBase = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${FHIR_PATH}`;
