import { SCOPES } from '@carelane/contract/fhir/shared-parts';

/** Not below /fhir/R4, which is read-only. */
export const OAUTH_PATH = '/fhir/oauth';

function smartAddresses(publicUrl: string) {
  return {
    authorize: `${publicUrl}/connect`,
    token: `${publicUrl}${OAUTH_PATH}/token`,
    revoke: `${publicUrl}${OAUTH_PATH}/revoke`,
  };
}

/** SMART App Launch 2, conformance */
export function smartConfiguration(publicUrl: string) {
  const { authorize, token, revoke } = smartAddresses(publicUrl);
  return {
    authorization_endpoint: authorize,
    token_endpoint: token,
    revocation_endpoint: revoke,
    grant_types_supported: ['authorization_code'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['launch/patient', 'offline_access', 'patient/*.read', 'patient/*.rs', ...SCOPES],
    capabilities: [
      'launch-standalone',
      'client-public',
      'context-standalone-patient',
      'permission-offline',
      'permission-patient',
      'permission-v1',
      'permission-v2',
    ],
  };
}

const EXTENSION = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris';

export function smartSecurity(publicUrl: string) {
  return {
    cors: true,
    service: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
            code: 'SMART-on-FHIR',
          },
        ],
      },
    ],
    extension: [
      {
        url: EXTENSION,
        extension: Object.entries(smartAddresses(publicUrl)).map(([url, valueUri]) => ({ url, valueUri })),
      },
    ],
  };
}
