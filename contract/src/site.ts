import * as z from 'zod/mini';
import { emailSchema, requiredText, text } from './fields';

export const SITE_NAME_MAX_LENGTH = 80;
export const POSTAL_ADDRESS_MAX_LENGTH = 200;

const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const LINK_OR_MARKUP = /:\/\/|www\.|[<>]/i;

function plainLine(schema: z.ZodMiniString) {
  return schema.check(
    z.refine((value) => !INVISIBLE.test(value), { error: 'Please use one line of plain text.' }),
    z.refine((value) => !LINK_OR_MARKUP.test(value), { error: 'Please leave out links.' }),
  );
}

export const PHONE = /^\+?\d(?:[ -]?\d){1,14}$/;
export const phoneSchema = z
  .string('Please enter a phone number.')
  .check(z.trim(), z.regex(PHONE, 'Please enter a phone number in digits.'));

export const siteSchema = z.object({
  name: plainLine(requiredText(SITE_NAME_MAX_LENGTH, 'Please enter a name.')),
  address: plainLine(text(POSTAL_ADDRESS_MAX_LENGTH)),
  supportEmail: emailSchema,
  privacyEmail: emailSchema,
  securityEmail: emailSchema,
  emergencyNumber: phoneSchema,
});
export type Site = z.output<typeof siteSchema>;
export type SiteField = keyof Site;

/** Nobody can own a domain that ends in `.example`. */
export const DEFAULT_SITE: Site = {
  name: 'Carelane',
  address: '',
  supportEmail: 'support@carelane.example',
  privacyEmail: 'privacy@carelane.example',
  securityEmail: 'security@carelane.example',
  emergencyNumber: '112',
};

export const SITE_LABELS: Record<SiteField, string> = {
  name: 'Name',
  address: 'Postal address',
  supportEmail: 'Support address',
  privacyEmail: 'Privacy address',
  securityEmail: 'Security address',
  emergencyNumber: 'Emergency number',
};

export const isExampleAddress = (email: string): boolean => /[@.]example$/i.test(email);

export const listExampleAddresses = ({ supportEmail, privacyEmail, securityEmail }: Site): string[] =>
  [supportEmail, privacyEmail, securityEmail].filter(isExampleAddress);

export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

/** The default number is India's. Once an operator has entered anything, it may be another country's. */
export const emergencyRegion = (site: Site): string =>
  (Object.keys(DEFAULT_SITE) as SiteField[]).every((field) => site[field] === DEFAULT_SITE[field])
    ? ' in India'
    : '';
