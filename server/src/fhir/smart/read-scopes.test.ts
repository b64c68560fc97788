import { SCOPES } from '@carelane/contract/fhir/shared-parts';
import { expect, it } from 'vitest';
import { readScopes } from './read-scopes';

it.each([
  ['patient/Patient.read', ['patient/Patient.rs'], ['patient/Patient.read']],
  ['patient/Patient.rs', ['patient/Patient.rs'], ['patient/Patient.rs']],
  ['patient/Patient.cruds', ['patient/Patient.rs'], ['patient/Patient.rs']],
  ['patient/Patient.*', ['patient/Patient.rs'], ['patient/Patient.read']],
  ['patient/*.read', SCOPES, ['patient/*.read']],
  ['patient/*.rs', SCOPES, ['patient/*.rs']],
  ['patient/Patient.rs patient/Patient.rs', ['patient/Patient.rs'], ['patient/Patient.rs']],
  ['patient/Patient.write', [], []],
  ['patient/Patient.r', [], []],
  ['patient/Patient.s', [], []],
  ['patient/Patient.sr', [], []],
  ['patient/Patient.rs?name=x', [], []],
  ['patient/Observation.read', [], []],
  ['user/Patient.read', [], []],
  ['system/*.read', [], []],
  ['openid fhirUser profile launch online_access', [], []],
  ['launch/patient offline_access', [], ['launch/patient', 'offline_access']],
  ['', [], []],
])('“%s” grants what can be read, and nothing else', (requested, scopes, granted) => {
  expect(readScopes(requested)).toEqual({ scopes, granted, isLasting: requested.includes('offline_access') });
});
