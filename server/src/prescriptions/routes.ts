import * as endpoints from '@carelane/contract/prescriptions/endpoints';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import { type Route, serve } from '../http/endpoints/serve';
import { addressKey } from '../http/limits/address-key';
import { createPrescription } from './create-prescription';
import { openPatientRecord } from './patient-record';
import { readPatientPrescriptions, readPrescription, readPrescriptionPdf } from './read-prescriptions';
import { declineRenewal, listPendingRenewals, renewPrescription, requestRenewal } from './renewals';
import { updatePrescription } from './update-prescription';
import { verifyPrescription } from './verify-prescription';
import { visitAtHand } from './visits';
import { withdrawPrescription } from './withdraw-prescription';

export function prescriptionRoutes(deps: Deps): Route[] {
  const { db, clock, config } = deps;
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
    serve(endpoints.withdrawPrescription, async ({ params, query, viewer }) => ({
      data: await withdrawPrescription(deps, viewer, params.id, query.reason),
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
    serve(endpoints.renewPrescription, async ({ params, viewer }) => ({
      data: await renewPrescription(deps, viewer, params.id),
      message: 'Prescription renewed',
    })),
    serve(endpoints.declineRenewal, async ({ params, body, viewer }) => ({
      data: await declineRenewal(deps, viewer, params.id, body.reason),
      message: 'Renewal declined',
    })),
    serve(endpoints.listRenewalRequests, async ({ viewer }) => ({
      data: await listPendingRenewals(deps, viewer),
    })),
    serve(endpoints.getPrescribingContext, async ({ query, viewer }) => {
      const doctor = await requireDoctorByUser(db, viewer.userId);
      const pair = { doctorId: doctor.id, patientId: query.patientId };
      const at = await visitAtHand(db, pair, clock.now(), { appointmentId: query.appointmentId });
      return { data: { ...at, listsApply: config.medicineLists } };
    }),
    serve(endpoints.verifyPrescription, async ({ params, request }) => ({
      data: await verifyPrescription(deps, addressKey(request.ip), params.code),
    })),
    serve(endpoints.getPatientRecord, async ({ params, viewer }) => ({
      data: await openPatientRecord(deps, viewer, params.id),
    })),
  ];
}
