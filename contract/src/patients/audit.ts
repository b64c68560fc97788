import * as z from 'zod/mini';
import { instant } from '../fields';

export const AUDIT_ACTIONS = {
  'guardian-acted': 'Used Carelane for you',
  'guardian-added': 'Can now look after you',
  'guardian-ended': 'No longer looks after you',
  'record-viewed': 'Opened your record',
  'profile-viewed': 'Viewed your profile',
  'profile-changed': 'Changed your profile',
  'patient-listed': 'Saw you in their list of patients',
  'visits-listed': 'Saw your visits in a list',
  'visit-viewed': 'Viewed a visit',
  'visit-completed': 'Marked a visit as completed',
  'chat-viewed': 'Read a consultation chat',
  'papers-viewed': 'Saw which papers a visit has',
  'paper-opened': 'Opened a paper from a visit',
  'paper-added': 'Added a paper to a visit',
  'paper-withdrawn': 'Withdrew a paper from a visit',
  'payments-viewed': 'Saw what was paid for your visits',
  'notes-viewed': 'Viewed consultation notes',
  'notes-changed': 'Wrote consultation notes',
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
  'shared-profile-read': 'Read your personal details',
  'shared-visits-read': 'Read your visits',
  'shared-medicines-read': 'Read your medicines',
  'shared-health-read': 'Read your allergies and conditions',
  'shared-documents-read': 'Read the list of your documents',
  'shared-reports-read': 'Read the reports of your visits and prescriptions',
  'shared-document-opened': 'Opened one of your documents',
  'shared-summary-read': 'Read the summary of your record',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
const actions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
export const auditActionSchema = z.enum(actions);

export const accessLogEntrySchema = z.object({
  id: z.string(),
  actorName: z.string(),
  actorRole: z.string(),
  action: auditActionSchema,
  description: z.string(),
  at: instant,
});
