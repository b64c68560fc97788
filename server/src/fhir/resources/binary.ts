import type { PrescriptionDocument } from '../../prescriptions/pdf/prescription-document';
import { contentVersion, type Resource, reference, rowMeta } from '../resource';
import type { PrescriptionRow } from './medication-request';

export interface PrescriptionPdf {
  row: PrescriptionRow;
  document: PrescriptionDocument;
}

/** The PDF's bytes contain the time of rendering, so the version is computed from the content. */
export function binaryResource(
  { row, document }: Pick<PrescriptionPdf, 'row'> & { document: object },
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
