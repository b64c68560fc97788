import {
  type FhirType,
  type PatientType,
  PUBLIC_TYPES,
  type PublicType,
  SHARED_PART_NAMES,
  SHARED_PARTS,
  type SharedPart,
  scopeFor,
} from '@carelane/contract/fhir/shared-parts';
import type { AuditAction } from '@carelane/contract/patients/audit';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { bearerToken } from '../http/bearer';
import { addressKey } from '../http/limits/address-key';
import { spendBudget } from '../http/limits/budget';
import type { CountUses } from '../http/limits/count-uses';
import { recordReads } from '../patients/record-reads';
import { FhirRefusal } from './fhir-refusal';
import { fhirBase, type Reader, type Reading } from './reading';
import { findReader, recordUse } from './tokens/read-tokens';

/** All tokens of one patient together: more than a sync of ten thousand visits needs. */
const READS_A_MINUTE = 600;
const PUBLIC_READS_A_MINUTE = 600;
/** Fewer, with or without a token: each read computes a month of up to five doctors' times. */
const SLOT_READS_A_MINUTE = 120;

export const isPublicType = (type: FhirType): type is PublicType =>
  (PUBLIC_TYPES as readonly string[]).includes(type);

/** An invalid token is refused even where no token is needed. */
export async function admit(deps: Deps, request: FastifyRequest, countUses: CountUses): Promise<Reading> {
  const now = deps.clock.now();
  const token = bearerToken(request);
  const reader = token ? await findReader(deps, token, now) : undefined;
  if (reader) {
    await spendBudget(deps, { key: `fhir:${reader.userId}`, limit: READS_A_MINUTE, windowSeconds: 60 });
    await recordUse(deps.db, reader, now);
  }
  const address = addressKey(request.ip);
  const count = (key: string, limit: number) => {
    const wait = deps.config.rateLimits ? countUses(key, limit, 60, now.getTime()) : 0;
    if (wait > 0) throw new FhirRefusal(429, 'Too many requests. Please wait a moment and try again.', wait);
  };
  if (!reader) count(address, PUBLIC_READS_A_MINUTE);
  if ((request.params as { type?: string }).type === 'Slot') count(`slots ${address}`, SLOT_READS_A_MINUTE);
  if (!reader && request.headers.authorization !== undefined)
    throw new FhirRefusal(401, 'This token is not valid, or no longer valid.');
  return { deps, db: deps.db, now, base: fhirBase(deps.config), reader };
}

/** Every type in the response must be shared. */
export function requireScopes({ reader }: Reading, types: readonly FhirType[]): void {
  const needed = types.filter((type): type is PatientType => !isPublicType(type));
  if (needed.length === 0) return;
  if (!reader) throw new FhirRefusal(401, 'Please send a token that the patient has made for you.');
  const missing = needed.filter((type) => !reader.scopes.includes(scopeFor(type)));
  if (missing.length > 0)
    throw new FhirRefusal(403, `The patient does not share this with you: ${missing.join(', ')}.`);
}

const AUDIT_ACTIONS: Record<SharedPart, AuditAction> = {
  profile: 'shared-profile-read',
  visits: 'shared-visits-read',
  medicines: 'shared-medicines-read',
  health: 'shared-health-read',
  documents: 'shared-documents-read',
};

export function auditAction(type: PatientType): AuditAction {
  // A list of reports includes their full text.
  if (type === 'Composition') return 'shared-reports-read';
  const part = SHARED_PART_NAMES.find((name) =>
    (SHARED_PARTS[name].types as readonly string[]).includes(type),
  );
  return AUDIT_ACTIONS[part ?? 'profile'];
}

/** Runs before the response is sent. The patient sees the name that they gave this access. */
export async function recordRead({ deps }: Reading, reader: Reader, action: AuditAction, subject?: string) {
  const app = { userId: reader.tokenId, name: reader.name, role: 'app' } as const;
  await recordReads(deps, app, { action, patientIds: [reader.patientId], ...(subject ? { subject } : {}) });
}
