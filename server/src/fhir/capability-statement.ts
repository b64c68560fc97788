import { PUBLIC_TYPES } from '@carelane/contract/fhir/shared-parts';
import { RESOURCE_KINDS } from './kinds/all-kinds';
import type { FhirReadContext } from './read-context';
import type { Resource } from './resource';
import type { ResourceKind } from './search/resource-kind';
import { smartSecurity } from './smart/smart-configuration';

const STATEMENT_DATE = '2026-11-19';
const OPERATIONS: Partial<Record<ResourceKind['type'], { name: string; definition: string }>> = {
  Patient: {
    name: 'summary',
    definition: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary',
  },
  Composition: {
    name: 'document',
    definition: 'http://hl7.org/fhir/OperationDefinition/Composition-document',
  },
};

export function capabilityStatement({ base, deps }: FhirReadContext): Resource {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: STATEMENT_DATE,
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
          description: `An app requests access through SMART App Launch, or the patient creates a token in the profile. Send it as “Authorization: Bearer …”. ${PUBLIC_TYPES.join(', ')} need none.`,
        },
        resource: [
          ...RESOURCE_KINDS.map(resourceCapability),
          { type: 'Binary', interaction: [{ code: 'read' }] },
        ],
      },
    ],
  };
}

function resourceCapability({ type, params }: ResourceKind) {
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
