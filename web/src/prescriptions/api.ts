import type { BodySent } from '@carelane/contract/endpoint';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import type { TreatedPatient } from '@carelane/contract/patients/patient';
import * as endpoints from '@carelane/contract/prescriptions/endpoints';
import type { Prescription, RenewalReason } from '@carelane/contract/prescriptions/prescription';
import type { PatientRecord } from '@carelane/contract/prescriptions/record';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from '../appointments/api';
import { type CallResult, call, callRaw, callWithEnvelope, errorMessage } from '../lib/api';
import { toast } from '../ui/toast';
import { readAllergyWarnings } from './allergy-warnings';
import { withWritten } from './prescription-filter';

const FRESH_MS = 30_000;
/** The patient can see each time a doctor reads their record, so returning to a screen does not refetch. */
const readOnce = { staleTime: FRESH_MS, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const prescriptionKeys = {
  all: ['prescriptions'] as const,
  own: ['prescriptions', 'own'] as const,
  renewals: ['prescriptions', 'renewals'] as const,
  /** What a doctor reads about a patient has its own key, so that a notification does not make them read it again. */
  forPatients: ['patient-records', 'prescriptions'] as const,
  records: ['patient-records', 'record'] as const,
};

/** Without an id: the signed-in patient's own. */
export const prescriptionsQuery = (patientId?: string) =>
  queryOptions({
    queryKey: patientId ? [...prescriptionKeys.forPatients, patientId] : prescriptionKeys.own,
    queryFn: ({ signal }) =>
      call(endpoints.listPrescriptionsForPatient, { query: patientId ? { patientId } : {}, signal }),
    ...readOnce,
  });

/** With its earlier versions. Refetched when there is a newer version, but not when something else changes. */
export const prescriptionQuery = (id: string, version?: number) =>
  queryOptions({
    queryKey: ['patient-records', 'one', id, version],
    queryFn: ({ signal }) => call(endpoints.getPrescription, { params: { id }, signal }),
    ...readOnce,
  });

export const patientRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...prescriptionKeys.records, id],
    queryFn: ({ signal }) => call(endpoints.getPatientRecord, { params: { id }, signal }),
    ...readOnce,
  });

export const renewalRequestsQuery = queryOptions({
  queryKey: prescriptionKeys.renewals,
  queryFn: ({ signal }) => call(endpoints.listRenewalRequests, { signal }),
  staleTime: FRESH_MS,
});

/** For all visits with this patient. */
export const prescribingContextsKey = (patientId: string) =>
  [...prescriptionKeys.all, 'context', patientId] as const;

export const prescribingContextQuery = (patientId: string, appointmentId: string | undefined) =>
  queryOptions({
    queryKey: [...prescribingContextsKey(patientId), appointmentId],
    queryFn: ({ signal }) =>
      call(endpoints.getPrescribingContext, {
        query: { patientId, ...(appointmentId ? { appointmentId } : {}) },
        signal,
      }),
    staleTime: FRESH_MS,
  });

export const verificationQuery = (code: string, signature: string | undefined) =>
  queryOptions({
    queryKey: ['verify', code, signature],
    queryFn: ({ signal }) =>
      call(endpoints.verifyPrescription, {
        params: { code },
        query: signature ? { s: signature } : {},
        signal,
      }),
    retry: false,
    refetchOnWindowFocus: false,
  });

const MAX_PAGES = 10;

/** All of a doctor's patients. The list is filtered in the browser while typing. */
export const treatedPatientsQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['patients', 'treated-by', doctorId],
    queryFn: async ({ signal }) => {
      const patients: TreatedPatient[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const { data, page }: CallResult<typeof doctorPatients> = await callWithEnvelope(doctorPatients, {
          params: { id: doctorId ?? '' },
          query: { limit: 200, ...(cursor ? { cursor } : {}) },
          signal,
        });
        patients.push(...data);
        cursor = page.nextCursor ?? undefined;
        if (!cursor) break;
      }
      return patients;
    },
    enabled: doctorId !== undefined,
    staleTime: FRESH_MS,
  });

export async function fetchPdf(id: string): Promise<Blob> {
  const response = await callRaw(endpoints.getPrescriptionPdf, { params: { id } });
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}

/** Not awaited: the result is shown at once, and the lists are refetched in the background. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: prescriptionKeys.all });
}

/** Adds what the doctor has just written to the loaded lists. */
function showWritten(client: QueryClient, written: Prescription): void {
  client.setQueryData(
    [...prescriptionKeys.forPatients, written.patientId],
    (list?: Prescription[]) => list && withWritten(list, written),
  );
  client.setQueryData(
    [...prescriptionKeys.records, written.patientId],
    (record?: PatientRecord) =>
      record && { ...record, prescriptions: withWritten(record.prescriptions, written) },
  );
  if (written.appointmentId)
    void client.invalidateQueries({ queryKey: appointmentKeys.one(written.appointmentId) });
  refresh(client);
}

/** Shown here and not by the calling component, which may be unmounted by then. */
const showFailure = (error: Error) => toast.error(errorMessage(error));

export function useCreatePrescription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof endpoints.createPrescription>) =>
      call(endpoints.createPrescription, { body }),
    onSuccess: (written) => showWritten(client, written),
  });
}

export function useUpdatePrescription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: BodySent<typeof endpoints.updatePrescription> & { id: string }) =>
      call(endpoints.updatePrescription, { params: { id }, body }),
    onSuccess: ({ history: _, ...written }) => showWritten(client, written),
  });
}

export function useWithdrawPrescription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(endpoints.withdrawPrescription, { params: { id }, body: { reason } }),
    onSuccess: (written) => {
      toast.success('Prescription withdrawn');
      showWritten(client, written);
    },
    onError: showFailure,
  });
}

export function useRequestRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(endpoints.requestRenewal, { params: { id }, body: note ? { note } : {} }),
    onSuccess: () => toast.success('Your doctor has been asked for a new prescription'),
    onError: showFailure,
    onSettled: () => refresh(client),
  });
}

export function useRenewPrescription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ prescription, reasons }: { prescription: Prescription; reasons: RenewalReason[] }) =>
      call(endpoints.renewPrescription, { params: { id: prescription._id }, body: { reasons } }),
    onSuccess: (written) => {
      toast.success('Prescription renewed');
      showWritten(client, written);
    },
    onError: (error, { prescription }) => {
      // After an allergy warning the screen asks for a reason instead.
      if (Object.keys(readAllergyWarnings(error, prescription)).length === 0) showFailure(error);
      refresh(client);
    },
  });
}

export function useDeclineRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(endpoints.declineRenewal, { params: { id }, body: { reason } }),
    onSuccess: (written) => {
      toast.success('Renewal declined');
      showWritten(client, written);
    },
    onError: (error) => {
      showFailure(error);
      refresh(client);
    },
  });
}
