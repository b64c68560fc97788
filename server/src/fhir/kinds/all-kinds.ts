import type { ResourceKind } from '../search/resource-kind';
import { compositionKind } from './composition-kind';
import { practitionerKind, practitionerRoleKind, scheduleKind } from './doctor-kinds';
import { allergyKind, conditionKind, patientKind } from './patient-kinds';
import { documentReferenceKind, medicationRequestKind } from './prescription-kinds';
import { slotKind } from './slot-kind';
import { appointmentKind, encounterKind } from './visit-kinds';

export const RESOURCE_KINDS: readonly ResourceKind[] = [
  patientKind,
  practitionerKind,
  practitionerRoleKind,
  scheduleKind,
  slotKind,
  appointmentKind,
  encounterKind,
  medicationRequestKind,
  allergyKind,
  conditionKind,
  documentReferenceKind,
  compositionKind,
];
