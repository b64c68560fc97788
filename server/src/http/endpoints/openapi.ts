import { API_BASE_PATH, type Endpoint, takesPatientId } from '@carelane/contract/endpoint';
import { ERRORS } from '@carelane/contract/errors';
import { idSchema } from '@carelane/contract/fields';
import * as z from 'zod/mini';
import { fileFieldName } from './multipart';

type Json = Record<string, unknown>;

export const openApiPath = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

/** From the schemas that validate requests, so the two cannot drift apart. */
export function openApiDocument(endpoints: Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = openApiPath(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carelane',
      version: '1',
      description: 'Telehealth appointments: every endpoint of the product.',
    },
    servers: [{ url: `${publicUrl}${API_BASE_PATH}` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { enum: Object.keys(ERRORS) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...queryParameters(endpoint)],
    ...(endpoint.body || endpoint.streamsFile ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content: responseContent(endpoint) },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitalized.join('');
}

function requestBody(endpoint: Endpoint): Json {
  const { body = z.object({}), streamsFile: isFileRequired = false } = endpoint;
  const schema = jsonSchema(body, 'input');
  const type = endpoint.accepts === 'multipart' ? 'multipart/form-data' : 'application/json';
  if (endpoint.accepts === 'multipart') {
    const field = fileFieldName(endpoint);
    schema.properties = { ...(schema.properties as Json), [field]: { type: 'string', format: 'binary' } };
    if (isFileRequired) schema.required = [field];
  }
  return { required: isFileRequired || !body.safeParse({}).success, content: { [type]: { schema } } };
}

function responseContent(endpoint: Endpoint): Json {
  if (endpoint.produces) return { [endpoint.produces]: { schema: { type: 'string' } } };
  const envelope = endpoint.envelope ? (jsonSchema(endpoint.envelope, 'output').properties as Json) : {};
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'data', 'message'],
        properties: {
          success: { const: true },
          data: jsonSchema(endpoint.response, 'output'),
          message: { type: 'string' },
          ...envelope,
        },
      },
    },
  };
}

const patientIdParameter = parameters(z.object({ patientId: z.optional(idSchema) }), 'query');

function queryParameters(endpoint: Endpoint): Json[] {
  const declared = parameters(endpoint.query, 'query');
  const isMissing = takesPatientId(endpoint) && !declared.some(({ name }) => name === 'patientId');
  return isMissing ? [...declared, ...patientIdParameter] : declared;
}

function parameters(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: shape,
  }));
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return shape;
}
