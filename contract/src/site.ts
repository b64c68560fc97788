import * as z from 'zod/mini';
import { emailSchema, text } from './fields';

export const SITE_NAME_MAX_LENGTH = 80;
export const POSTAL_ADDRESS_MAX_LENGTH = 200;

/** Line breaks, control characters and signs that turn the direction of text: none belongs into a name. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const LINK = /:\/\/|www\.|[<>]/i;

function plainLine(max: number, required?: string) {
  return text(max, required).check(
    z.refine((value) => !UNSEEN.test(value), { error: 'Please use one line of plain text.' }),
    z.refine((value) => !LINK.test(value), { error: 'Please leave out links.' }),
  );
}

export const PHONE = /^\+?\d(?:[ -]?\d){1,14}$/;
export const phoneSchema = z
  .string('Please enter a phone number.')
  .check(z.trim(), z.regex(PHONE, 'Please enter a phone number in digits.'));

/** Who runs this installation, as its pages, its mails and the assistant say it. */
export const siteSchema = z.object({
  name: plainLine(SITE_NAME_MAX_LENGTH, 'Please enter a name.'),
  /** Empty when the operator gives none. */
  address: plainLine(POSTAL_ADDRESS_MAX_LENGTH),
  supportEmail: emailSchema,
  privacyEmail: emailSchema,
  securityEmail: emailSchema,
  emergencyNumber: phoneSchema,
});
export type Site = z.output<typeof siteSchema>;
export type SiteField = keyof Site;

/** Until an operator enters their own. Nobody can own a domain that ends in `.example`. */
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

/** Mail to such an address reaches nobody. */
export const isExample = (email: string): boolean => /[@.]example$/i.test(email);

export const listExamples = ({ supportEmail, privacyEmail, securityEmail }: Site): string[] =>
  [supportEmail, privacyEmail, securityEmail].filter(isExample);

/** For the address of a link that calls the number. */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

/** The default is India's. Once an operator has entered anything, the number is the one where their patients live. */
export const emergencyRegion = (site: Site): string =>
  (Object.keys(DEFAULT_SITE) as SiteField[]).every((field) => site[field] === DEFAULT_SITE[field])
    ? ' in India'
    : '';
