import { type PatientType, type Scope, scopeFor } from '@carelane/contract/fhir/shared-parts';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import type { Deps } from '../deps';

/** Who reads with a token: an app or a person that one patient named. */
export interface Reader {
  tokenId: string;
  name: string;
  userId: string;
  patientId: string;
  scopes: readonly Scope[];
}

/** What a search needs. Resources about a patient are always those of the reader's patient. */
export interface Reading {
  deps: Deps;
  db: Queryable;
  now: Date;
  /** The address under which resources are read. */
  base: string;
  reader: Reader | undefined;
}

/** A search for a patient's data without a reader is a fault of ours, and finds nothing. */
export function requirePatientId({ reader }: Reading): string {
  if (!reader) throw new Error('no patient to read');
  return reader.patientId;
}

export const isShared = ({ reader }: Pick<Reading, 'reader'>, type: PatientType): boolean =>
  reader?.scopes.includes(scopeFor(type)) ?? false;

export const FHIR_PATH = '/fhir/R4';
export const fhirBase = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${FHIR_PATH}`;
