import { type PatientType, type Scope, scopeFor } from '@carelane/contract/fhir/shared-parts';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import type { Deps } from '../deps';

/** The app or person that reads with a token, as one patient named them. */
export interface Reader {
  tokenId: string;
  name: string;
  userId: string;
  patientId: string;
  scopes: readonly Scope[];
}

/** The context of one read. Resources about a patient are always those of the reader's patient. */
export interface Reading {
  deps: Deps;
  db: Queryable;
  now: Date;
  /** The base URL of the resources. */
  base: string;
  reader: Reader | undefined;
}

/** A search for a patient's data without a reader is a bug, and fails. */
export function requirePatientId({ reader }: Reading): string {
  if (!reader) throw new Error('no patient to read');
  return reader.patientId;
}

export const isShared = ({ reader }: Pick<Reading, 'reader'>, type: PatientType): boolean =>
  reader?.scopes.includes(scopeFor(type)) ?? false;

export const FHIR_PATH = '/fhir/R4';
export const fhirBase = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${FHIR_PATH}`;
