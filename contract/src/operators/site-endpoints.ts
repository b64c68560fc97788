import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { siteSchema } from '../site';
import { reasonSchema } from './reason';

const savedSiteSchema = z.extend(siteSchema, {
  version: z.int(),
});
export type SavedSite = z.output<typeof savedSiteSchema>;

export const getSite = endpoint({
  method: 'GET',
  path: '/operator/site',
  access: 'operator',
  summary: 'Name and addresses of the people who run the site, and its emergency number',
  response: savedSiteSchema,
});

export const saveSite = endpoint({
  method: 'PUT',
  path: '/operator/site',
  access: 'operator',
  budget: EDITS,
  summary: 'Change the site details, with immediate effect on every page, in emails and in the assistant',
  body: z.extend(siteSchema, {
    /** If this version is no longer the newest, nothing is saved. The maximum is that of the integer column. */
    version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    reason: reasonSchema,
  }),
  response: savedSiteSchema,
});

const prescribingRulesSchema = z.object({
  medicineLists: z.boolean(),
  listed: z.object({ O: z.int(), A: z.int(), B: z.int(), prohibited: z.int() }),
  followUpMonths: z.int(),
  onlyVerifiedDoctors: z.boolean(),
});
export type PrescribingRules = z.output<typeof prescribingRulesSchema>;

export const getPrescribingRules = endpoint({
  method: 'GET',
  path: '/operator/prescribing-rules',
  access: 'operator',
  summary: 'Which rules for prescriptions are switched on; they cannot be changed here',
  response: prescribingRulesSchema,
});
