import * as z from 'zod/mini';
import { EDITS, GUEST_LINKS, INVITES } from '../budget';
import { endpoint } from '../endpoint';
import { idSchema, noContent } from '../fields';
import { callMessageSchema } from '../realtime';
import {
  enterBody,
  guestSchema,
  guestSessionSchema,
  invitationSchema,
  inviteBody,
  inviteSchema,
  linkBody,
} from './guest';

const visitParams = z.object({ appointmentId: idSchema });
const guestParams = z.object({ appointmentId: idSchema, guestId: idSchema });

export const inviteGuest = endpoint({
  method: 'POST',
  path: '/consultation/:appointmentId/invites',
  access: 'signed-in',
  budget: INVITES,
  summary: 'Invite a carer or an interpreter to this visit; the link works once and is returned once',
  params: visitParams,
  body: inviteBody,
  response: inviteSchema,
  status: 201,
});
export const listGuests = endpoint({
  method: 'GET',
  path: '/consultation/:appointmentId/invites',
  access: 'signed-in',
  summary: 'Who is invited to this visit, is waiting or is in the call',
  params: visitParams,
  response: z.array(guestSchema),
});
export const admitGuest = endpoint({
  method: 'POST',
  path: '/consultation/:appointmentId/invites/:guestId/admit',
  access: 'doctor',
  budget: EDITS,
  summary: 'Let a waiting guest into the call; the doctor must be in the room',
  params: guestParams,
  response: noContent,
});
export const removeGuest = endpoint({
  method: 'DELETE',
  path: '/consultation/:appointmentId/invites/:guestId',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Withdraw an invitation, or remove the guest, even one who has already left',
  params: guestParams,
  response: noContent,
});
export const guestMessages = endpoint({
  method: 'GET',
  path: '/consultation/:appointmentId/guest-messages',
  access: 'signed-in',
  summary: 'The messages from the guest in the call, oldest first',
  params: visitParams,
  response: z.array(callMessageSchema),
});
export const readInvitation = endpoint({
  method: 'POST',
  path: '/guest/invitation',
  access: 'public',
  budget: GUEST_LINKS,
  summary: 'Whose visit a guest’s link is for, and when it opens, without using the link up',
  body: linkBody,
  response: invitationSchema,
});
export const enterAsGuest = endpoint({
  method: 'POST',
  path: '/guest/enter',
  access: 'public',
  budget: GUEST_LINKS,
  summary: 'Use a guest’s link: the session opens the guest socket, and nothing else',
  body: enterBody,
  response: guestSessionSchema,
  status: 201,
});
