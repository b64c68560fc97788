import {
  type FhirType,
  type PatientType,
  PUBLIC_TYPES,
  type PublicType,
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
import { type FhirReadContext, fhirBase, type TokenHolder } from './read-context';
import { findTokenHolder, recordUse } from './tokens/read-tokens';

/** More than syncing ten thousand visits needs. */
const READS_PER_MINUTE = 600;
const PUBLIC_READS_PER_MINUTE = 600;
/** Each read computes a month of slots for up to five doctors. */
const SLOT_READS_PER_MINUTE = 120;

export const isPublicType = (type: FhirType): type is PublicType =>
  (PUBLIC_TYPES as readonly string[]).includes(type);

/**
 * An invalid token is refused even if none is needed, but only after the request was counted, so that guessing is
 * limited too.
 */
export async function admit(
  deps: Deps,
  request: FastifyRequest,
  countUses: CountUses,
): Promise<FhirReadContext> {
  const now = deps.clock.now();
  const token = bearerToken(request);
  const tokenHolder = token ? await findTokenHolder(deps, token, now) : undefined;
  if (tokenHolder) {
    await spendBudget(deps, {
      key: `fhir:${tokenHolder.userId}`,
      limit: READS_PER_MINUTE,
      windowSeconds: 60,
    });
    await recordUse(deps.db, tokenHolder, now);
  }
  const address = addressKey(request.ip);
  const countOrRefuse = (key: string, limit: number) => {
    const waitSeconds = deps.config.rateLimits ? countUses(key, limit, 60, now.getTime()) : 0;
    if (waitSeconds > 0)
      throw new FhirRefusal(429, 'Too many requests. Please wait a moment and try again.', waitSeconds);
  };
  if (!tokenHolder) countOrRefuse(address, PUBLIC_READS_PER_MINUTE);
  if ((request.params as { type?: string }).type === 'Slot')
    countOrRefuse(`slots ${address}`, SLOT_READS_PER_MINUTE);
  if (!tokenHolder && request.headers.authorization !== undefined)
    throw new FhirRefusal(401, 'This token is not valid, or no longer valid.');
  return { deps, db: deps.db, now, base: fhirBase(deps.config), tokenHolder };
}

export function requireScopes({ tokenHolder }: FhirReadContext, types: readonly FhirType[]): void {
  const needed = types.filter((type): type is PatientType => !isPublicType(type));
  if (needed.length === 0) return;
  if (!tokenHolder) throw new FhirRefusal(401, 'Please send a token that the patient has created for you.');
  const missing = needed.filter((type) => !tokenHolder.scopes.includes(scopeFor(type)));
  if (missing.length > 0)
    throw new FhirRefusal(403, `The patient does not share this with you: ${missing.join(', ')}.`);
}

export const AUDIT_ACTIONS_BY_TYPE: Record<PatientType, AuditAction> = {
  Patient: 'shared-profile-read',
  Appointment: 'shared-visits-read',
  Encounter: 'shared-visits-read',
  MedicationRequest: 'shared-medicines-read',
  AllergyIntolerance: 'shared-health-read',
  Condition: 'shared-health-read',
  DocumentReference: 'shared-documents-read',
  Binary: 'shared-documents-read',
  Composition: 'shared-reports-read',
};

/** The reader is the token, because a patient's own reads leave no entry. */
export async function recordRead(
  { deps }: FhirReadContext,
  tokenHolder: TokenHolder,
  action: AuditAction,
  subject?: string,
) {
  const app = { userId: tokenHolder.tokenId, name: tokenHolder.name, role: 'app' } as const;
  await recordReads(deps, app, {
    action,
    patientIds: [tokenHolder.patientId],
    ...(subject ? { subject } : {}),
  });
}
