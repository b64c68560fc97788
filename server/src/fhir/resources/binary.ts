import type { PrescriptionDocument } from '../../prescriptions/pdf/prescription-document';
import { contentVersion, type Resource, reference, rowMeta } from '../resource';
import type { PrescriptionRow } from './medication-request';

/** A prescription with what its PDF says. */
export interface Drawing {
  row: PrescriptionRow;
  document: PrescriptionDocument;
}

/**
 * The PDF itself. Who may read it is decided by its document. Its bytes hold the moment at which it was drawn, so its
 * version is that of what it says, and is known before it is drawn.
 */
export function binaryResource(
  { row, document }: Pick<Drawing, 'row'> & { document: object },
  pdf?: Buffer,
): Resource {
  return {
    resourceType: 'Binary',
    id: row.id,
    meta: { versionId: contentVersion([row.id, row.updatedAt, document]), ...rowMeta(row.updatedAt) },
    contentType: 'application/pdf',
    securityContext: reference('DocumentReference', row.id),
    data: pdf?.toString('base64'),
  };
}
