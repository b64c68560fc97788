import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { logFault } from '../http/error-handler';
import { createUseCounter } from '../http/limits/count-uses';
import { admit } from './access';
import { capabilityStatement } from './capability-statement';
import { allowAnyOrigin } from './cors';
import { FhirRefusal, notFound, operationOutcome, toFhirRefusal } from './fhir-refusal';
import { requireFormat, sendResource, sendVersion, setVersionHeaders } from './http-format';
import {
  findBinary,
  findDocument,
  openBinary,
  openDocument,
  readResource,
  readSummary,
  searchType,
} from './read';
import { FHIR_PATH } from './read-context';
import { binaryResource } from './resources/binary';
import type { SearchQuery } from './search/parse-search';
import { smartConfiguration } from './smart/smart-configuration';

interface FhirRoute {
  Params: { type: string; id: string };
  Querystring: SearchQuery;
}

export function serveFhir(app: FastifyInstance, deps: Deps): void {
  const countUses = createUseCounter();
  const admitRequest = (request: FastifyRequest) => admit(deps, request, countUses);
  void app.register(
    async (fhir) => {
      allowAnyOrigin(fhir, 'GET, HEAD');
      setUpFhirResponses(fhir);
      fhir.get<FhirRoute>('/metadata', async (request, reply) => {
        requireFormat(request, request.query._format);
        return sendVersion(request, reply, capabilityStatement(await admitRequest(request)));
      });
      fhir.get('/.well-known/smart-configuration', async (request, reply) => {
        await admitRequest(request);
        return reply.send(smartConfiguration(deps.config.publicUrl));
      });
      fhir.get<FhirRoute>('/:type', async (request, reply) => {
        requireFormat(request, request.query._format);
        const { type } = request.params;
        return sendResource(reply, await searchType(await admitRequest(request), type, request.query));
      });
      fhir.get<FhirRoute>('/Binary/:id', async (request, reply) => {
        const format = requireFormat(request, requireOnlyFormat(request), 'application/pdf');
        const context = await admitRequest(request);
        const binary = await findBinary(context, request.params.id);
        if (setVersionHeaders(request, reply, binaryResource(binary))) return reply.status(304).send();
        const pdf = await openBinary(context, binary);
        if (format === 'json') return sendResource(reply, binaryResource(binary, pdf));
        return reply.type('application/pdf').send(pdf);
      });
      fhir.get<FhirRoute>('/:type/:id', async (request, reply) => {
        requireFormat(request, requireOnlyFormat(request));
        const { type, id } = request.params;
        return sendVersion(request, reply, await readResource(await admitRequest(request), type, id));
      });
      fhir.get<FhirRoute>('/Patient/:id/$summary', async (request, reply) => {
        requireFormat(request, requireOnlyFormat(request));
        return sendResource(reply, await readSummary(await admitRequest(request), request.params.id));
      });
      fhir.get<FhirRoute>('/Composition/:id/$document', async (request, reply) => {
        requireFormat(request, requireOnlyFormat(request));
        const context = await admitRequest(request);
        const { id } = request.params;
        const document = await findDocument(context, id);
        if (setVersionHeaders(request, reply, document.bundle)) return reply.status(304).send();
        return sendResource(reply, await openDocument(context, id, document));
      });
    },
    { prefix: FHIR_PATH },
  );
}

function requireOnlyFormat({ query }: FastifyRequest<FhirRoute>): string | string[] | undefined {
  const { _format, ...others } = query;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new FhirRefusal(400, `“${other.slice(0, 60)}” is not supported here.`);
  return _format;
}

function setUpFhirResponses(fhir: FastifyInstance): void {
  fhir.addHook('onRequest', async ({ method }, reply) => {
    reply.header('cache-control', 'private, no-store').header('vary', 'accept, authorization');
    if (method === 'GET' || method === 'HEAD') return;
    reply.header('allow', 'GET, HEAD');
    throw new FhirRefusal(405, 'This can only be read.');
  });
  fhir.setNotFoundHandler(async () => {
    throw notFound();
  });
  fhir.setErrorHandler((error, request, reply) => {
    const refusal = toFhirRefusal(error);
    logFault(request, error, refusal);
    return refuse(reply, refusal ?? new FhirRefusal(500, 'Something went wrong on our side.'));
  });
}

/** A malformed URL never reaches the error handler above. */
export function refuseFhirAddress(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  void refuse(reply, toFhirRefusal(error) ?? new FhirRefusal(400, 'This address is not valid.'));
}

function refuse(reply: FastifyReply, refusal: FhirRefusal): FastifyReply {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  return sendResource(reply.status(refusal.status), operationOutcome(refusal));
}
