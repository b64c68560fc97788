import { endpoint } from '../endpoint';
import { idParams } from '../fields';
import { visitSchema } from './visit';

export const getVisit = endpoint({
  method: 'GET',
  path: '/visit/:id',
  access: 'signed-in',
  summary: 'One of your own visits: what happened, the receipt, prescriptions and the review',
  params: idParams,
  response: visitSchema,
});
