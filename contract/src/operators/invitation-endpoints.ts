import { signedInSchema } from '../auth/account';
import { endpoint } from '../endpoint';
import { acceptInvitationBody } from './invitation-body';

export const INVITATION_HOURS = 1;

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/user/accept-invitation',
  access: 'public',
  budget: 'own: attempts are counted by address',
  summary: 'Create an operator account with the link from an invitation; the link works once',
  body: acceptInvitationBody,
  response: signedInSchema,
  status: 201,
});
