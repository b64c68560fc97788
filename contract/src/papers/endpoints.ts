import * as z from 'zod/mini';
import { EDITS, PAPER_PAGES, UPLOADS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, idSchema, noContent, wholeNumber } from '../fields';
import { PAPER_MAX_PAGES, papersSchema } from './paper';

export const listPapers = endpoint({
  method: 'GET',
  path: '/appointment/:id/papers',
  access: 'signed-in',
  summary: 'The papers of a visit, oldest first, for its patient and its doctor',
  params: idParams,
  response: papersSchema,
});
export const addPaper = endpoint({
  method: 'POST',
  path: '/appointment/:id/papers',
  access: 'signed-in',
  budget: UPLOADS,
  summary: 'Add a paper to a visit: a form with one file, whose name becomes the name of the paper',
  params: idParams,
  accepts: 'multipart',
  fileField: 'file',
  streamsFile: true,
  response: z.object({ _id: idSchema }),
  status: 201,
});
export const withdrawPaper = endpoint({
  method: 'DELETE',
  path: '/paper/:id',
  access: 'signed-in',
  budget: EDITS,
  summary:
    'Withdraw one of your own papers: its content is deleted, and the list says that a paper was withdrawn',
  params: idParams,
  response: noContent,
});
export const paperPage = endpoint({
  method: 'GET',
  path: '/paper/:id',
  access: 'signed-in',
  budget: PAPER_PAGES,
  summary: 'One page of a paper as a picture, the first by default; a photo has one page',
  params: idParams,
  query: z.object({
    page: z._default(wholeNumber(1, PAPER_MAX_PAGES, 'This paper has no such page.'), 1),
  }),
  response: noContent,
  produces: 'image/webp',
});
