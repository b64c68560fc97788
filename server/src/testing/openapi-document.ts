import type { Access } from '@carelane/contract/endpoint';

export interface DocumentedSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, DocumentedSchema>;
  required?: string[];
  items?: DocumentedSchema;
  anyOf?: DocumentedSchema[];
}

export interface DocumentedOperation {
  'x-access': Access;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: DocumentedSchema }[];
  requestBody?: { content: Record<string, { schema: DocumentedSchema }> };
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
}
