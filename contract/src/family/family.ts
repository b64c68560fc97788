import * as z from 'zod/mini';
import { enteredPassword, nameSchema, passwordSchema, passwordsMatch } from '../auth/account';
import { dateOnly, emailSchema, idSchema, instant, linkSecret } from '../fields';
import { healthItems } from '../patients/health-facts';
import { patientFields } from '../patients/patient';

export const RELATIONS = ['child', 'parent', 'spouse', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];
export const RELATION_LABELS: Record<Relation, string> = {
  child: 'Child',
  parent: 'Parent',
  spouse: 'Spouse or Partner',
  other: 'Someone Else',
};
const relationSchema = z.enum(RELATIONS, 'Choose who this person is to you.');

export const MAX_FAMILY_MEMBERS = 10;
export const FAMILY_LINK_DAYS = 7;
/** The other guardians can withdraw a link to take over the profile until then. */
export const HAND_OVER_WAIT_HOURS = 48;
/** After changing the date of birth, a guardian cannot hand over the profile for this long. */
export const BIRTH_CHANGED_DAYS = 30;

const LINK_KINDS = ['guardian', 'take-over'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
const linkKindSchema = z.enum(LINK_KINDS);

export const familyMemberSchema = z.object({
  /** Of the patient profile: the `patientId` of other calls. */
  _id: idSchema,
  /** Whether this session acts for the person. */
  isCurrent: z.boolean(),
  name: z.string(),
  relation: relationSchema,
  date_of_birth: z.nullable(dateOnly),
  profileImage: z.nullable(z.string()),
  since: instant,
  guardians: z.array(z.object({ name: z.string(), isYou: z.boolean(), since: instant })),
  invitations: z.array(
    z.object({ _id: idSchema, kind: linkKindSchema, email: z.string(), expiresAt: instant }),
  ),
});
export type FamilyMember = z.output<typeof familyMemberSchema>;

const { date_of_birth, gender, blood_group } = patientFields;
export const addMemberBody = z.object({
  date_of_birth,
  gender,
  blood_group,
  name: nameSchema,
  relation: relationSchema,
  /** Omitted if the question was not answered. Empty if there are no known allergies. */
  allergies: z.optional(healthItems),
});
export const changeMemberBody = z.object({ name: nameSchema, relation: relationSchema });

/** The last guardian of somebody who cannot sign in can only close the profile, which needs the password. */
export const endGuardianshipBody = z.object({
  password: z.optional(enteredPassword),
  closeProfile: z._default(z.boolean(), false),
});

export const switchedSchema = z.object({ accessToken: z.string() });

export const mailedLinkBody = z.object({ email: emailSchema });
/** Handing over gives the whole record away. */
export const handOverBody = z.object({ email: emailSchema, password: enteredPassword });
export const invitationParams = z.object({ id: idSchema, invitationId: idSchema });
export const tokenBody = z.object({ token: linkSecret });
export const acceptGuardianBody = z.object({ token: linkSecret, relation: relationSchema });
export const familyInvitationSchema = z.object({
  kind: linkKindSchema,
  patientName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
});
export const takeOverBody = z
  .object({ token: linkSecret, newPassword: passwordSchema, confirmPassword: passwordSchema })
  .check(passwordsMatch);
