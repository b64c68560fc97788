import * as contract from '@carelane/contract/patients/endpoints';
import type { AccountHooks } from '../auth/account/account-hooks';
import type { Deps } from '../deps';
import { requireOwnDoctor } from '../doctors/queries';
import { type Route, serve } from '../http/endpoints/serve';
import { deletePatient } from './delete-patient';
import { listDoctorPatients } from './list-doctor-patients';
import { patientView } from './patient-view';
import { requirePatientByUser } from './queries';
import { recordReads } from './record-reads';
import { saveHealthFacts } from './save-health-facts';
import { createPatient, updatePatient, updatePatientImage } from './save-patient';
import { viewPatient } from './view-patient';

export function patientRoutes(deps: Deps, hooks: AccountHooks[]): Route[] {
  return [
    serve(contract.createPatient, async ({ viewer, body, file }) => ({
      data: patientView(await createPatient(deps, viewer, body, file)),
      message: 'Patient profile created successfully!',
    })),
    serve(contract.ownPatientProfile, async ({ viewer }) => ({
      data: patientView(await requirePatientByUser(deps.db, viewer.userId)),
    })),
    serve(contract.patientProfile, async ({ viewer, params }) => ({
      data: patientView(await viewPatient(deps, viewer, params.id)),
    })),
    serve(contract.updatePatient, async ({ viewer, body }) => ({
      data: patientView(await updatePatient(deps, viewer, body)),
      message: 'Patient profile updated successfully!',
    })),
    serve(contract.saveHealthFacts, async ({ viewer, params, body }) => ({
      data: patientView(await saveHealthFacts(deps, viewer, params.id, body)),
      message: 'Saved',
    })),
    serve(contract.updatePatientImage, async ({ viewer, file }) => ({
      data: patientView(await updatePatientImage(deps, viewer, file)),
    })),
    serve(contract.deletePatientProfile, async ({ viewer }) => {
      await deletePatient(deps, viewer, hooks);
      return { data: null };
    }),
    serve(contract.doctorPatients, async ({ viewer, params, query }) => {
      const doctor = await requireOwnDoctor(deps.db, viewer.userId, params.id);
      const { patients, nextCursor } = await listDoctorPatients(deps.db, doctor.id, query);
      await recordReads(deps, viewer, {
        action: 'patient-listed',
        patientIds: patients.map(({ _id }) => _id),
      });
      return { data: patients, page: { nextCursor } };
    }),
  ];
}
