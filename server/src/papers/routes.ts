import { Readable } from 'node:stream';
import { exportPapers as exportEndpoint } from '@carelane/contract/auth/endpoints';
import {
  addPaper as addEndpoint,
  listPapers as listEndpoint,
  paperPage,
  withdrawPaper as withdrawEndpoint,
} from '@carelane/contract/papers/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { withSlowBody } from '../http/slow-bodies';
import { addPaper } from './add-paper';
import { exportPapers } from './export-papers';
import { listPapers } from './list-papers';
import { openPage } from './open-page';
import { withdrawPaper } from './withdraw-paper';

export function paperRoutes(deps: Deps): Route[] {
  return [
    serve(listEndpoint, async ({ params, viewer }) => ({
      data: await listPapers(deps, viewer, params.id),
    })),
    serve(addEndpoint, async ({ params, viewer, request }) => {
      const id = await withSlowBody(request.raw, () => addPaper(deps, viewer, params.id, request));
      return { data: { _id: id }, message: 'Paper added' };
    }),
    serve(withdrawEndpoint, async ({ params, viewer }) => {
      await withdrawPaper(deps, viewer, params.id);
      return { data: null, message: 'Paper withdrawn' };
    }),
    serve(paperPage, async ({ params, query, viewer }) => ({
      raw: Readable.from(await openPage(deps, viewer, params.id, query.page)),
      headers: PAGE_HEADERS,
    })),
    serve(exportEndpoint, async ({ viewer }) => ({
      raw: Readable.from(await exportPapers(deps, viewer)),
      headers: { 'content-disposition': 'attachment; filename="carelane-my-papers.zip"' },
    })),
  ];
}

/** The page is a picture that this server rendered. These headers protect the reader even if it were anything else. */
const PAGE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="page.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
};
