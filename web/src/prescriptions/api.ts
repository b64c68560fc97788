import type { BodySent } from '@carelane/contract/endpoint';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import type { TreatedPatient } from '@carelane/contract/patients/patient';
import * as endpoints from '@carelane/contract/prescriptions/endpoints';
import type { AllergyOverride, Prescription } from '@carelane/contract/prescriptions/prescription';
import type { PatientRecord } from '@carelane/contract/prescriptions/record';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from '../appointments/api';
import { type CallResult, call, callRaw, callWithEnvelope, errorMessage } from '../lib/api';
import { toast } from '../ui/toast';
import { readAllergyWarnings } from './allergy-warnings';
import { upsertPrescription } from './prescription-filter';

const STALE_TIME_MS = 30_000;
/** The patient can see each time a doctor reads their record, so returning to the window does not refetch it. */
const rarelyRefetched = {
  staleTime: STALE_TIME_MS,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

const prescriptionKeys = {
  all: ['prescriptions'] as const,
  own: ['prescriptions', 'own'] as const,
  renewals: ['prescriptions', 'renewals'] as const,
  /** What a doctor reads about a patient is not refetched with the rest, because each read is logged. */
  forPatients: ['patient-records', 'prescriptions'] as const,
  records: ['patient-records', 'record'] as const,
};

export const prescriptionsQuery = (patientId?: string) =>
  queryOptions({
    queryKey: patientId ? [...prescriptionKeys.forPatients, patientId] : prescriptionKeys.own,
    queryFn: ({ signal }) =>
      call(endpoints.listPrescriptionsForPatient, { query: patientId ? { patientId } : {}, signal }),
    ...rarelyRefetched,
  });

export const prescriptionQuery = (id: string, version?: number) =>
  queryOptions({
    queryKey: ['patient-records', 'one', id, version],
    queryFn: ({ signal }) => call(endpoints.getPrescription, { params: { id }, signal }),
    ...rarelyRefetched,
  });

export const patientRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...prescriptionKeys.records, id],
    queryFn: ({ signal }) => call(endpoints.getPatientRecord, { params: { id }, signal }),
    ...rarelyRefetched,
  });

export const renewalRequestsQuery = queryOptions({
  queryKey: prescriptionKeys.renewals,
  queryFn: ({ signal }) => call(endpoints.listRenewalRequests, { signal }),
  staleTime: STALE_TIME_MS,
});

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
    staleTime: STALE_TIME_MS,
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

const PATIENTS_PER_PAGE = 200;
/** A doctor with more than 2,000 patients gets the first 2,000. */
const MAX_PAGES = 10;

export const treatedPatientsQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['patients', 'treated-by', doctorId],
    queryFn: async ({ signal }) => {
      const patients: TreatedPatient[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const { data, page }: CallResult<typeof doctorPatients> = await callWithEnvelope(doctorPatients, {
          params: { id: doctorId ?? '' },
          query: { limit: PATIENTS_PER_PAGE, ...(cursor ? { cursor } : {}) },
          signal,
        });
        patients.push(...data);
        cursor = page.nextCursor ?? undefined;
        if (!cursor) break;
      }
      return patients;
    },
    enabled: doctorId !== undefined,
    staleTime: STALE_TIME_MS,
  });

export async function fetchPdf(id: string): Promise<Blob> {
  const response = await callRaw(endpoints.getPrescriptionPdf, { params: { id } });
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: prescriptionKeys.all });
}

function showSavedPrescription(client: QueryClient, saved: Prescription): void {
  client.setQueryData(
    [...prescriptionKeys.forPatients, saved.patientId],
    (list?: Prescription[]) => list && upsertPrescription(list, saved),
  );
  client.setQueryData(
    [...prescriptionKeys.records, saved.patientId],
    (record?: PatientRecord) =>
      record && { ...record, prescriptions: upsertPrescription(record.prescriptions, saved) },
  );
  if (saved.appointmentId)
    void client.invalidateQueries({ queryKey: appointmentKeys.one(saved.appointmentId) });
  refresh(client);
}

/** Shown here, not by the calling component, which may already be unmounted. */
const showFailure = (error: Error) => toast.error(errorMessage(error));

export function useCreatePrescription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof endpoints.createPrescription>) =>
      call(endpoints.createPrescription, { body }),
    onSuccess: (saved) => showSavedPrescription(client, saved),
  });
}

export function useUpdatePrescription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: BodySent<typeof endpoints.updatePrescription> & { id: string }) =>
      call(endpoints.updatePrescription, { params: { id }, body }),
    onSuccess: ({ history: _, ...saved }) => showSavedPrescription(client, saved),
    onError: () => refresh(client),
  });
}

export function useWithdrawPrescription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(endpoints.withdrawPrescription, { params: { id }, body: { reason } }),
    onSuccess: (saved) => {
      toast.success('Prescription withdrawn');
      showSavedPrescription(client, saved);
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
    mutationFn: ({ prescription, reasons }: { prescription: Prescription; reasons: AllergyOverride[] }) =>
      call(endpoints.renewPrescription, { params: { id: prescription._id }, body: { reasons } }),
    onSuccess: (saved) => {
      toast.success('Prescription renewed');
      showSavedPrescription(client, saved);
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
    onSuccess: (saved) => {
      toast.success('Renewal declined');
      showSavedPrescription(client, saved);
    },
    onError: (error) => {
      showFailure(error);
      refresh(client);
    },
  });
}
