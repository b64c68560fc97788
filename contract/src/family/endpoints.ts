import * as z from 'zod/mini';
import { signedInSchema } from '../auth/account';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, noContent } from '../fields';
import {
  acceptGuardianBody,
  addMemberBody,
  changeMemberBody,
  endGuardianshipBody,
  familyInvitationSchema,
  familyMemberSchema,
  handOverBody,
  invitationParams,
  mailedLinkBody,
  switchedSchema,
  takeOverBody,
  tokenBody,
} from './family';

/** Also counts people whose profile has since been closed. */
const MEMBERS_ADDED = { perAccount: 30, seconds: 86_400, acrossNodes: true } as const;
/** Each link goes to an email address that somebody typed. */
const MAILED_LINKS = { perAccount: 20, seconds: 86_400, acrossNodes: true } as const;
const TOKENS_TRIED = { perAccount: 60, perAddress: 300, seconds: 3_600, acrossNodes: true } as const;

export const listFamily = endpoint({
  method: 'GET',
  path: '/patient/people',
  access: 'patient',
  summary: 'The people whom the account looks after',
  response: z.array(familyMemberSchema),
});
export const addMember = endpoint({
  method: 'POST',
  path: '/patient/people',
  access: 'patient',
  budget: MEMBERS_ADDED,
  summary: 'Add a person to look after: a separate patient, for whom the account acts',
  body: addMemberBody,
  response: familyMemberSchema,
  status: 201,
});
export const changeMember = endpoint({
  method: 'PATCH',
  path: '/patient/people/:id',
  access: 'patient',
  budget: EDITS,
  summary: 'Change the name of a person or their relation to you',
  params: idParams,
  body: changeMemberBody,
  response: familyMemberSchema,
});
export const switchPerson = endpoint({
  method: 'POST',
  path: '/patient/people/:id/switch',
  access: 'patient',
  budget: EDITS,
  summary: 'Open a session in which you act for this person; it ends with your own',
  params: idParams,
  response: switchedSchema,
});
export const endGuardianship = endpoint({
  method: 'POST',
  path: '/patient/people/:id/end',
  access: 'patient',
  budget: EDITS,
  summary: 'Stop looking after a person; the last guardian closes the profile with it',
  params: idParams,
  body: endGuardianshipBody,
  response: noContent,
});
export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/patient/people/:id/invite-guardian',
  access: 'patient',
  budget: MAILED_LINKS,
  summary: 'Email a link with which somebody else can look after the person too',
  params: idParams,
  body: mailedLinkBody,
  response: familyMemberSchema,
});
export const handOver = endpoint({
  method: 'POST',
  path: '/patient/people/:id/hand-over',
  access: 'patient',
  budget: MAILED_LINKS,
  summary: 'Email an adult a link to take over their profile with a sign-in of their own',
  params: idParams,
  body: handOverBody,
  response: familyMemberSchema,
});
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/patient/people/:id/invitations/:invitationId',
  access: 'patient',
  budget: EDITS,
  summary: 'Withdraw a link that was emailed; anyone who looks after the person can do so',
  params: invitationParams,
  response: familyMemberSchema,
});
export const readInvitation = endpoint({
  method: 'POST',
  path: '/patient/people/invitation',
  access: 'public',
  budget: TOKENS_TRIED,
  summary: 'What an emailed link is about',
  body: tokenBody,
  response: familyInvitationSchema,
});
export const acceptGuardian = endpoint({
  method: 'POST',
  path: '/patient/people/accept',
  access: 'patient',
  budget: TOKENS_TRIED,
  summary: 'Look after a person too, with the link from the email; the link works once',
  body: acceptGuardianBody,
  response: familyMemberSchema,
});
export const takeOver = endpoint({
  method: 'POST',
  path: '/patient/people/take-over',
  access: 'public',
  budget: TOKENS_TRIED,
  summary: 'Take over your own profile with the link from the email; the guardians’ rights end',
  body: takeOverBody,
  response: signedInSchema,
});
