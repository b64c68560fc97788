import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { changedChoicesSchema, choicesSchema } from './choices';

export const getChoices = endpoint({
  method: 'GET',
  path: '/notification/choices',
  access: 'signed-in',
  summary: 'Which messages you get, on which channels, and your quiet hours',
  response: z.extend(choicesSchema, { timeZone: z.string() }),
});
export const saveChoices = endpoint({
  method: 'PUT',
  path: '/notification/choices',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Choose which messages you get, on which channels, and your quiet hours',
  body: changedChoicesSchema,
  response: choicesSchema,
});
