import * as z from 'zod/mini';
import { EDITS, RELAY_CREDENTIALS } from '../budget';
import { endpoint } from '../endpoint';
import { idSchema } from '../fields';
import { chatMessageSchema } from '../realtime';
import {
  iceServersSchema,
  notesBody,
  notesSchema,
  roomPresenceSchema,
  savedNotesSchema,
} from './consultation';

const appointmentParams = z.object({ appointmentId: idSchema });

export const waitingRooms = endpoint({
  method: 'GET',
  path: '/consultation/waiting',
  access: 'doctor',
  summary: 'The doctor’s rooms with somebody in them',
  response: z.array(roomPresenceSchema),
});
export const roomPresence = endpoint({
  method: 'GET',
  path: '/consultation/:appointmentId/presence',
  access: 'signed-in',
  summary: 'Who is in the room now',
  params: appointmentParams,
  response: roomPresenceSchema,
});
export const iceServers = endpoint({
  method: 'GET',
  path: '/consultation/:appointmentId/ice-servers',
  access: 'signed-in',
  budget: RELAY_CREDENTIALS,
  summary: 'STUN servers, and while the visit can be joined TURN servers with short-lived credentials',
  params: appointmentParams,
  response: iceServersSchema,
});
export const chatMessages = endpoint({
  method: 'GET',
  path: '/consultation/:appointmentId/messages',
  access: 'signed-in',
  summary: 'The chat messages, oldest first',
  params: appointmentParams,
  response: z.array(chatMessageSchema),
});
export const getNotes = endpoint({
  method: 'GET',
  path: '/consultation/:appointmentId/notes',
  access: 'signed-in',
  summary: "The caller's own notes on this consultation",
  params: appointmentParams,
  response: notesSchema,
});
export const saveNotes = endpoint({
  method: 'PUT',
  path: '/consultation/:appointmentId/notes',
  access: 'signed-in',
  budget: EDITS,
  summary: "Save the caller's notes on this consultation",
  params: appointmentParams,
  body: notesBody,
  response: savedNotesSchema,
});
