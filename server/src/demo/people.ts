import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AccountRole } from '@carelane/contract/auth/account';
import {
  ALL_SLOTS,
  FIRST_SLOT_MINUTE,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
} from '@carelane/contract/doctors/slot-grid';
import { BLOOD_GROUPS } from '@carelane/contract/patients/patient';
import { addDays, zonedDate, zonedTime } from '@carelane/contract/time/zoned-time';
import { codeFolder } from '../code-folder';
import { newSecret } from '../db/columns';
import type { doctorExceptions, doctorProfiles, images, patientProfiles, users } from '../db/schema';
import { addDemoFamily, type DemoFamily } from './demo-family';
import type { Ids } from './demo-ids';
import { demoSignIns } from './demo-sign-ins';
import { demoPatients, specialtyTexts } from './demo-texts';
import { type DemoDoctor, demoDoctors } from './doctors';
import { seededRandom } from './seeded-random';

export type DoctorSeed = typeof doctorProfiles.$inferInsert & { id: string; userId: string };
export type PatientSeed = typeof patientProfiles.$inferInsert & { id: string; userId: string };
export interface DemoPeople {
  users: (typeof users.$inferInsert)[];
  images: (typeof images.$inferInsert)[];
  doctors: DoctorSeed[];
  exceptions: (typeof doctorExceptions.$inferInsert)[];
  patients: PatientSeed[];
  family: DemoFamily;
}

const [patientSignIn, doctorSignIn, operatorSignIn] = demoSignIns;
const portraits = path.join(codeFolder, 'demo/portraits');

const DAY_MS = 86_400_000;
const MORNING = (1 << 8) - 1;
const AFTERNOON = ALL_SLOTS & ~MORNING;
const HOURS: Record<DemoDoctor['hours'], number[] | null> = {
  all: null,
  weekdays: [ALL_SLOTS, ALL_SLOTS, ALL_SLOTS, ALL_SLOTS, ALL_SLOTS, 0, 0],
  mornings: [MORNING, MORNING, MORNING, MORNING, MORNING, MORNING, 0],
  afternoons: [AFTERNOON, AFTERNOON, AFTERNOON, AFTERNOON, AFTERNOON, 0, 0],
  short: [ALL_SLOTS, 0, ALL_SLOTS, 0, MORNING, 0, 0],
  weekend: [0, 0, 0, 0, AFTERNOON, ALL_SLOTS, MORNING],
};

export function demoPeople(now: Date, passwordHash: string, ids: Ids): DemoPeople {
  const family: DemoFamily = { children: [], guardianships: [] };
  const people: DemoPeople = { users: [], images: [], doctors: [], exceptions: [], patients: [], family };
  const random = seededRandom(2026);
  for (const [index, doctor] of demoDoctors.entries()) addDoctor(index, doctor);
  for (const [index, [name, gender, dateOfBirth]] of demoPatients.entries())
    addPatient(index, name, gender, dateOfBirth);
  addAccount(operatorSignIn.name, 'operator', operatorSignIn.email, null);
  addDemoFamily(people, ids);
  return people;

  function addAccount(name: string, role: AccountRole, email: string, imageId: string | null) {
    const id = ids('user');
    const createdAt = new Date(now.getTime() - (200 + random.below(400)) * DAY_MS);
    people.users.push({ id, name, email, passwordHash, role, imageId, isDemo: true, createdAt });
    return { id, createdAt };
  }

  function addDoctor(index: number, doctor: DemoDoctor): void {
    const imageId = addPortrait(doctor.slug);
    const email = index === 0 ? doctorSignIn.email : `${doctor.slug}@carelane.example`;
    const account = addAccount(doctor.name, 'doctor', email, imageId);
    const picture = people.images.find((image) => image.id === imageId);
    if (picture) picture.ownerUserId = account.id;
    const texts = specialtyTexts[doctor.specialization];
    const id = ids('doctor');
    people.doctors.push({
      id,
      userId: account.id,
      name: doctor.name,
      specialization: doctor.specialization,
      fees: doctor.fees,
      qualification: doctor.qualification,
      experience: doctor.experience,
      about: `${doctor.experience} years in ${doctor.city}. I help people with ${texts.focus}. ${texts.approach}`,
      languages: doctor.languages,
      timezone: index === 0 ? zoneWithinWorkingHours(now) : doctor.timezone,
      registrationNumber: `REG-${String(40_213 + index * 137)}`,
      clinicAddress: `${12 + index} ${random.pick(['Lake Road', 'Station Road', 'Hill View', 'Garden Street'])}, ${doctor.city}`,
      verifiedAt: doctor.verified ? account.createdAt : null,
      imageId,
      weeklySlots: index === 0 ? Array.from({ length: 7 }, () => ALL_SLOTS) : HOURS[doctor.hours],
      createdAt: account.createdAt,
      updatedAt: account.createdAt,
    });
    if (index % 6 === 5) {
      const onDate = addDays(zonedDate(now, doctor.timezone), 3 + random.below(12));
      people.exceptions.push({ doctorId: id, onDate, slots: 0, note: 'Conference' });
    }
  }

  function addPortrait(slug: string): string | null {
    const file = path.join(portraits, `${slug}.webp`);
    if (!existsSync(file)) return null;
    const id = newSecret(18);
    people.images.push({ id, bytes: readFileSync(file), createdAt: now });
    return id;
  }

  function addPatient(
    index: number,
    name: string,
    gender: 'Male' | 'Female' | 'Other',
    dateOfBirth: string,
  ): void {
    const email = index === 0 ? patientSignIn.email : `patient${index}@carelane.example`;
    const account = addAccount(name, 'patient', email, null);
    const statement = (items: string[]) => ({
      items,
      saidBy: name,
      saidByRole: 'patient' as const,
      saidAt: account.createdAt.toISOString(),
    });
    people.patients.push({
      id: ids('patient'),
      userId: account.id,
      name,
      dateOfBirth,
      gender,
      bloodGroup: random.pick(BLOOD_GROUPS),
      address:
        index % 3 === 2
          ? null
          : `${3 + index * 4} ${random.pick(['Park Lane', 'Market Road', 'Temple Street'])}`,
      about: index === 0 ? 'Mild asthma since childhood. Allergic to penicillin.' : null,
      allergies: ALLERGIES[index] ? statement(ALLERGIES[index]) : null,
      conditions: index === 0 ? statement(['Asthma']) : null,
      emergencyContact: index % 2 === 0 ? `+91 98${String(10_000_000 + index * 73_331)}` : null,
      createdAt: account.createdAt,
      updatedAt: account.createdAt,
    });
  }
}

const ALLERGIES = [['Penicillin'], []];

/** At almost any time, one of these zones is within working hours. */
const ZONES_AROUND_THE_WORLD = [
  'Asia/Kolkata',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Auckland',
];

export function zoneWithinWorkingHours(now: Date): string {
  const lastSlotMinute = FIRST_SLOT_MINUTE + (SLOTS_PER_DAY - 1) * SLOT_MINUTES;
  const atWork = ZONES_AROUND_THE_WORLD.find((zone) => {
    const { minuteOfDay } = zonedTime(new Date(now.getTime() + SLOT_MINUTES * 60_000), zone);
    return minuteOfDay >= FIRST_SLOT_MINUTE && minuteOfDay < lastSlotMinute;
  });
  return atWork ?? 'Asia/Kolkata';
}
