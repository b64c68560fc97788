import * as z from 'zod/mini';
import { instant } from '../fields';

/** What can happen to a patient's record, with the words the patient reads. */
export const AUDIT_ACTIONS = {
  'record-viewed': 'Opened your record',
  'profile-viewed': 'Viewed your profile',
  'profile-changed': 'Changed your profile',
  'patient-listed': 'Saw you in their list of patients',
  'visits-listed': 'Saw your visits in a list',
  'visit-viewed': 'Viewed a visit',
  'visit-completed': 'Marked a visit as completed',
  'chat-viewed': 'Read the chat of a consultation',
  'payments-viewed': 'Saw what was paid for your visits',
  'notes-viewed': 'Viewed notes of a consultation',
  'notes-changed': 'Wrote notes of a consultation',
  'prescriptions-viewed': 'Viewed your prescriptions',
  'prescription-viewed': 'Viewed a prescription',
  'prescription-downloaded': 'Downloaded a prescription',
  'prescription-created': 'Wrote a prescription',
  'prescription-changed': 'Changed a prescription',
  'prescription-withdrawn': 'Withdrew a prescription',
  'prescription-renewed': 'Renewed a prescription',
  'renewals-viewed': 'Viewed your request to renew a prescription',
  'renewal-declined': 'Declined to renew a prescription',
  'own-texts-exported': 'Exported what they wrote about your visits',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
const actions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
export const auditActionSchema = z.enum(actions);

export const accessLogEntrySchema = z.object({
  id: z.string(),
  actorName: z.string(),
  actorRole: z.string(),
  action: auditActionSchema,
  /** The action in words. */
  description: z.string(),
  at: instant,
});
