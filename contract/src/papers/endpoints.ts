import * as z from 'zod/mini';
import { EDITS, PAPER_PAGES, UPLOADS } from '../budget';
import { endpoint } from '../endpoint';
import { idSchema, noContent, requiredText, wholeNumber } from '../fields';
import { PAPER_MAX_PAGES, PAPER_NAME_MAX_LENGTH, papersSchema } from './paper';

/** The name of a paper can reveal something about health, and URLs end up in the logs of proxies. */
export const PAPER_NAME_HEADER = 'x-paper-name';
export const paperNameSchema = requiredText(PAPER_NAME_MAX_LENGTH, 'Please give the paper a name.');

const visitParams = z.object({ appointmentId: idSchema });
const paperParams = z.object({ appointmentId: idSchema, paperId: idSchema });

export const listPapers = endpoint({
  method: 'GET',
  path: '/papers/:appointmentId',
  access: 'signed-in',
  summary: 'The papers of a visit, oldest first, for its patient and its doctor',
  params: visitParams,
  response: papersSchema,
});
export const addPaper = endpoint({
  method: 'POST',
  path: '/papers/:appointmentId',
  access: 'signed-in',
  budget: UPLOADS,
  summary:
    'Add a paper to a visit: the body is the file itself, as application/octet-stream, and the header x-paper-name its name, percent-encoded',
  params: visitParams,
  /** Sent by pages opened before the header was introduced. */
  query: z.object({ name: z.optional(paperNameSchema) }),
  accepts: 'stream',
  response: z.object({ _id: idSchema }),
  status: 201,
});
export const withdrawPaper = endpoint({
  method: 'DELETE',
  path: '/papers/:appointmentId/:paperId',
  access: 'signed-in',
  budget: EDITS,
  summary:
    'Withdraw one of your own papers: its content is deleted, and the list says that a paper was withdrawn',
  params: paperParams,
  response: noContent,
});
export const paperPage = endpoint({
  method: 'GET',
  path: '/papers/:appointmentId/:paperId/pages/:page',
  access: 'signed-in',
  budget: PAPER_PAGES,
  summary: 'One page of a paper as a picture; a photo has one page',
  params: z.extend(paperParams, {
    page: wholeNumber(1, PAPER_MAX_PAGES, 'This paper has no such page.'),
  }),
  response: noContent,
  produces: 'image/webp',
});
