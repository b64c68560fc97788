import { createHash } from 'node:crypto';
import type { Resource } from '../resource';

interface Document {
  /** FHIR: must be the first entry. */
  composition: Resource;
  resources: Resource[];
  identifier: { system: string; value: string };
  timestamp: Date;
  meta: NonNullable<Resource['meta']>;
}

export function documentBundle({ composition, resources, identifier, timestamp, meta }: Document): Resource {
  const allResources = [composition, ...resources];
  const names = allResources.map(resourceName);
  const uuids = new Map(names.map((name) => [name, uuidFor(`${identifier.value} ${name}`)]));
  return {
    resourceType: 'Bundle',
    meta,
    identifier,
    type: 'document',
    timestamp: timestamp.toISOString(),
    entry: allResources.map((original) => {
      const id = uuids.get(resourceName(original)) ?? '';
      const resource = { ...(rewriteReferences(original, uuids) as Resource), id };
      return { fullUrl: `urn:uuid:${id}`, resource };
    }),
  };
}

const resourceName = ({ resourceType, id }: Resource) => `${resourceType}/${id}`;

/** Depends only on the text, so that copies of a document can be compared. Version and variant are both 8 (RFC 9562). */
function uuidFor(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A document is self-contained, so references to anything else keep only their display text. */
function rewriteReferences(value: unknown, uuids: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, uuids));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, field]) => {
    if (typeof field !== 'string') return [[name, rewriteReferences(field, uuids)]];
    if (name === 'reference') {
      const uuid = uuids.get(field);
      return uuid ? [[name, `urn:uuid:${uuid}`]] : [];
    }
    return [[name, name === 'url' ? rewriteBinaryUrl(field, uuids) : field]];
  });
  const rewritten = Object.fromEntries(fields) as Record<string, unknown>;
  // A reference without a display text shows the type that it refers to.
  const isBare = 'reference' in value && Object.keys(rewritten).length === 0;
  return isBare ? { display: (value as { reference: string }).reference.split('/')[0] } : rewritten;
}

function rewriteBinaryUrl(url: string, uuids: Map<string, string>): string {
  const uuid = uuids.get(url.slice(url.lastIndexOf('Binary/')));
  return uuid ? `urn:uuid:${uuid}` : url;
}
