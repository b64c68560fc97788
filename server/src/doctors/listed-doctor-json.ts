import { listedDoctorSchema } from '@carelane/contract/doctors/doctor';
import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { jsonWriter } from '../http/write-json';
import { briefDoctorView, doctorView } from './doctor-view';
import type { DoctorRow } from './queries';

const write = jsonWriter(listedDoctorSchema);

interface Written {
  free: FreeTime | undefined;
  json: string;
}
const written = { brief: new WeakMap<DoctorRow, Written>(), whole: new WeakMap<DoctorRow, Written>() };

/** A doctor of a list as it goes over the wire: written once for as long as the row and the next free time are the same. */
export function listedDoctorJson(doctor: DoctorRow, free: FreeTime | undefined, brief: boolean): string {
  const known = brief ? written.brief : written.whole;
  const last = known.get(doctor);
  if (last && last.free === free) return last.json;
  const json = write((brief ? briefDoctorView : doctorView)(doctor, free)) ?? 'null';
  known.set(doctor, { free, json });
  return json;
}
