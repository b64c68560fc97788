import * as endpoints from '@carelane/contract/prescriptions/endpoints';
import * as favourites from '@carelane/contract/prescriptions/favourites';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { addressKey } from '../http/limits/address-key';
import { createPrescription } from './create-prescription';
import { listFavourites, removeFavourite, saveFavourite } from './favourites';
import { openPatientRecord } from './patient-record';
import { readPrescribingContext } from './prescribing-context';
import { readPatientPrescriptions, readPrescription, readPrescriptionPdf } from './read-prescriptions';
import { declineRenewal, listPendingRenewals, renewPrescription, requestRenewal } from './renewals';
import { listPublicKeys } from './signing/signing-keys';
import { updatePrescription } from './update-prescription';
import { verifyPrescription } from './verify-prescription';
import { withdrawPrescription } from './withdraw-prescription';

export function prescriptionRoutes(deps: Deps): Route[] {
  return [
    serve(endpoints.createPrescription, async ({ body, viewer }) => ({
      data: await createPrescription(deps, viewer, body),
      message: 'Prescription created successfully',
    })),
    serve(endpoints.getPrescription, async ({ params, viewer }) => ({
      data: await readPrescription(deps, viewer, params.id),
    })),
    serve(endpoints.listPrescriptionsForPatient, async ({ query, viewer }) => ({
      data: await readPatientPrescriptions(deps, viewer, query.patientId),
    })),
    serve(endpoints.updatePrescription, async ({ params, body, viewer }) => ({
      data: await updatePrescription(deps, viewer, params.id, body),
      message: 'Prescription updated',
    })),
    serve(endpoints.withdrawPrescription, async ({ params, query, body, viewer }) => ({
      data: await withdrawPrescription(deps, viewer, params.id, body.reason ?? query.reason),
      message: 'Prescription withdrawn',
    })),
    serve(endpoints.getPrescriptionPdf, async ({ params, viewer }) => ({
      raw: await readPrescriptionPdf(deps, viewer, params.id),
      filename: `prescription-${params.id}.pdf`,
      headers: { 'cache-control': 'private, no-store' },
    })),
    serve(endpoints.requestRenewal, async ({ params, body, viewer }) => ({
      data: await requestRenewal(deps, viewer, params.id, body.note),
      message: 'Renewal requested',
    })),
    serve(endpoints.renewPrescription, async ({ params, body, viewer }) => ({
      data: await renewPrescription(deps, viewer, params.id, body.reasons),
      message: 'Prescription renewed',
    })),
    serve(endpoints.declineRenewal, async ({ params, body, viewer }) => ({
      data: await declineRenewal(deps, viewer, params.id, body.reason),
      message: 'Renewal declined',
    })),
    serve(endpoints.listRenewalRequests, async ({ viewer }) => ({
      data: await listPendingRenewals(deps, viewer),
    })),
    serve(endpoints.getPrescribingContext, async ({ query, viewer }) => ({
      data: await readPrescribingContext(deps, viewer, query),
    })),
    serve(favourites.listFavourites, async ({ viewer }) => ({
      data: await listFavourites(deps.db, viewer.userId),
    })),
    serve(favourites.saveFavourite, async ({ body, viewer }) => ({
      data: await saveFavourite(deps, viewer, body),
      message: 'Favorite saved',
    })),
    serve(favourites.removeFavourite, async ({ params, viewer }) => {
      await removeFavourite(deps, viewer, params.id);
      return { data: null };
    }),
    serve(endpoints.verifyPrescription, async ({ params, query, request }) => ({
      data: await verifyPrescription(deps, addressKey(request.ip), params.code, query.s),
    })),
    serve(endpoints.listSigningKeys, async () => ({ data: await listPublicKeys(deps.db) })),
    serve(endpoints.getPatientRecord, async ({ params, viewer }) => ({
      data: await openPatientRecord(deps, viewer, params.id),
    })),
  ];
}
