import { createHash } from 'node:crypto';
import type { Resource } from '../resource';

interface Document {
  /** Comes first. */
  composition: Resource;
  resources: Resource[];
  identifier: { system: string; value: string };
  timestamp: Date;
  meta: NonNullable<Resource['meta']>;
}

/** A document that stands alone: its parts refer to each other, and to nothing outside. */
export function documentBundle({ composition, resources, identifier, timestamp, meta }: Document): Resource {
  const parts = [composition, ...resources];
  const names = new Map(
    parts.map((part) => [partName(part), uuidFor(`${identifier.value} ${partName(part)}`)]),
  );
  return {
    resourceType: 'Bundle',
    meta,
    identifier,
    type: 'document',
    timestamp: timestamp.toISOString(),
    entry: parts.map((part) => {
      const id = names.get(partName(part)) ?? '';
      return { fullUrl: `urn:uuid:${id}`, resource: { ...(withinDocument(part, names) as Resource), id } };
    }),
  };
}

const partName = ({ resourceType, id }: Resource) => `${resourceType}/${id}`;

/** The same part of the same document keeps its name, so two copies can be compared. */
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

/** A reference to something that is not in the document keeps only its words. */
function withinDocument(value: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withinDocument(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, field]) => {
    if (typeof field !== 'string') return [[name, withinDocument(field, names)]];
    if (name === 'reference') {
      const inside = names.get(field);
      return inside ? [[name, `urn:uuid:${inside}`]] : [];
    }
    return [[name, name === 'url' ? binaryInside(field, names) : field]];
  });
  const kept = Object.fromEntries(fields) as Record<string, unknown>;
  const isBare = 'reference' in value && Object.keys(kept).length === 0;
  return isBare ? { display: (value as { reference: string }).reference.split('/')[0] } : kept;
}

function binaryInside(url: string, names: Map<string, string>): string {
  const inside = names.get(url.slice(url.lastIndexOf('Binary/')));
  return inside ? `urn:uuid:${inside}` : url;
}
