import { PUBLIC_TYPES } from '@carelane/contract/fhir/shared-parts';
import { KINDS } from './kinds/all-kinds';
import type { Reading } from './reading';
import type { Resource } from './resource';
import type { Kind } from './search/kind';
import { smartSecurity } from './smart/smart-configuration';

/** When the content of this statement last changed. */
const CHANGED_ON = '2026-11-17';
const OPERATIONS: Partial<Record<Kind['type'], { name: string; definition: string }>> = {
  Patient: {
    name: 'summary',
    definition: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary',
  },
  Composition: {
    name: 'document',
    definition: 'http://hl7.org/fhir/OperationDefinition/Composition-document',
  },
};

export function capabilityStatement({ base, deps }: Reading): Resource {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: CHANGED_ON,
    kind: 'instance',
    software: { name: 'Carelane' },
    implementation: { description: 'Records of patients, read only', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          ...smartSecurity(deps.config.publicUrl),
          description: `An app asks the patient by SMART App Launch, or the patient makes a token in the profile. Send it as “Authorization: Bearer …”. ${PUBLIC_TYPES.join(', ')} need none.`,
        },
        resource: [...KINDS.map(kindCapability), { type: 'Binary', interaction: [{ code: 'read' }] }],
      },
    ],
  };
}

function kindCapability({ type, params }: Kind) {
  const operation = OPERATIONS[type];
  return {
    type,
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: type === 'Slot' ? 'no-version' : 'versioned',
    conditionalRead: 'not-match',
    searchParam: Object.entries(params).map(([name, paramType]) => ({ name, type: paramType })),
    operation: operation ? [operation] : undefined,
  };
}
