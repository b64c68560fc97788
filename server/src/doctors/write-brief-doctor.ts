import { listedDoctorSchema } from '@carelane/contract/doctors/doctor';
import { type FreeTime, freeTimeSchema } from '@carelane/contract/doctors/slots-for-date';
import * as z from 'zod/mini';
import { jsonWriter, WrittenJson } from '../http/endpoints/write-json';
import { briefDoctorView } from './doctor-view';
import type { DoctorRow } from './queries';

const writeBrief = jsonWriter(z.omit(listedDoctorSchema, { nextAvailable: true }));
const writeFreeTime = jsonWriter(z.nullable(freeTimeSchema));

/** Without the next free time, which changes even if the doctor does not. */
export function writeBriefDoctor(row: DoctorRow): string {
  const json = writeBrief(briefDoctorView(row, undefined)) ?? '';
  // A concatenated string would keep all of its pieces in memory.
  return Buffer.from(json).toString();
}

export function addNextFreeTime(brief: string, nextAvailable: FreeTime | undefined): WrittenJson {
  // Replaces the closing brace.
  return new WrittenJson(`${brief.slice(0, -1)},"nextAvailable":${writeFreeTime(nextAvailable ?? null)}}`);
}
