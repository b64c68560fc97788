import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, noContent } from '../fields';
import { appointmentSchema } from './appointment';
import { answerOfferBody, earlierBody, earlierSchema } from './earlier';

export const listEarlier = endpoint({
  method: 'GET',
  path: '/appointment/earlier',
  access: 'patient',
  summary: 'Your requests for an earlier time, and the times that are held for you now',
  response: earlierSchema,
});
export const requestEarlierTime = endpoint({
  method: 'PUT',
  path: '/appointment/:id/earlier',
  access: 'patient',
  budget: EDITS,
  summary: 'Ask for an earlier time with the same doctor; one that opens up is held for the first in line',
  params: idParams,
  body: earlierBody,
  response: noContent,
});
export const cancelEarlierRequest = endpoint({
  method: 'DELETE',
  path: '/appointment/:id/earlier',
  access: 'patient',
  budget: EDITS,
  summary: 'Stop asking for an earlier time; a time that is held for you goes to the next in line',
  params: idParams,
  response: noContent,
});
export const acceptEarlier = endpoint({
  method: 'POST',
  path: '/appointment/:id/earlier/accept',
  access: 'patient',
  budget: EDITS,
  summary: 'Move the visit to the time that is held for you, at no charge',
  params: idParams,
  body: answerOfferBody,
  response: appointmentSchema,
});
export const declineEarlier = endpoint({
  method: 'POST',
  path: '/appointment/:id/earlier/decline',
  access: 'patient',
  budget: EDITS,
  summary: 'Release the time that is held for you; the visit stays as it is',
  params: idParams,
  body: answerOfferBody,
  response: noContent,
});
