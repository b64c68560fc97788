import { type Resource, reference, rowMeta } from '../resource';
import type { PrescriptionRow } from './medication-request';

/** The PDF itself. Who may read it is decided by its document. */
export function binaryResource(row: PrescriptionRow, pdf: Buffer): Resource {
  return {
    resourceType: 'Binary',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    contentType: 'application/pdf',
    securityContext: reference('DocumentReference', row.id),
    data: pdf.toString('base64'),
  };
}
