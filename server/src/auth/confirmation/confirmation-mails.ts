import { CONFIRMATION_LINK_HOURS } from '@carelane/contract/auth/account';
import { zoneName } from '@carelane/contract/time/zone-name';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import type { Config } from '../../config';
import { greeting } from '../../mail/greeting';
import type { UserRow } from '../queries';

const letter = (...paragraphs: string[]) => [...paragraphs, 'Carelane'].join('\n\n');
const linkTo = (config: Config, token: string) => `${config.publicUrl}/confirm-email?token=${token}`;
const LINK_VALIDITY = `The link can be used once and expires after ${CONFIRMATION_LINK_HOURS} hours.`;
const SEVERAL_EMAILS =
  'If you got several of these emails, use the one that shows the time and the browser that you used. If you open one in a browser where you are signed in to your account, it can only confirm that account.';

export interface ConfirmationRequest {
  at: Date;
  device: string;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: DEFAULT_TIME_ZONE });
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: DEFAULT_TIME_ZONE });
const describeRequest = ({ at, device }: ConfirmationRequest) =>
  `on ${dayFormat.format(at)} at ${timeFormat.format(at)} ${zoneName(DEFAULT_TIME_ZONE)}, with this browser: ${device}`;

/** The recipient may be somebody else, so these two emails repeat nothing that the sender typed. */
export function confirmAccountMail(config: Config, token: string, request: ConfirmationRequest) {
  return {
    subject: 'Please confirm your email address',
    text: letter(
      'Hello,',
      `Someone asked to use this email address for a new Carelane account ${describeRequest(request)}.`,
      `If that was you, welcome. Please open this link and confirm your address there:\n${linkTo(config, token)}`,
      `${LINK_VALIDITY} Until then you can sign in and look around. You can book once your email address is confirmed.`,
      'If that was not you, please ignore this email and do not open the link: without it nobody can use your address.',
      SEVERAL_EMAILS,
    ),
  };
}

export function confirmAddressMail(config: Config, token: string, request: ConfirmationRequest) {
  return {
    subject: 'Please confirm your new email address',
    text: letter(
      'Hello,',
      `Someone asked to use this email address for a Carelane account ${describeRequest(request)}.`,
      `If that was you, please open this link and confirm your address there:\n${linkTo(config, token)}`,
      `${LINK_VALIDITY} Until then the account keeps its old address.`,
      'If that was not you, please ignore this email and do not open the link.',
      SEVERAL_EMAILS,
    ),
  };
}

export function addressTriedMail(owner: UserRow, config: Config, attempt: 'registration' | 'change') {
  const tried =
    attempt === 'registration'
      ? 'Someone just tried to register at Carelane with your email address.'
      : 'Someone just tried to use your email address for another Carelane account.';
  return {
    subject: 'Your email address was used at Carelane',
    text: letter(
      greeting(owner.name),
      `${tried} You already have an account with this address, and nothing about it has changed.`,
      `If it was you, please sign in: ${config.publicUrl}/login\nIf you forgot your password, choose a new one: ${config.publicUrl}/forgot-password`,
      'If it was not you, there is nothing you need to do.',
    ),
  };
}

export function addressChangeRequestedMail(owner: UserRow) {
  return {
    to: owner,
    topic: 'account' as const,
    subject: 'Your Carelane email address is about to change',
    text: letter(
      greeting(owner.name),
      'Someone who is signed in to your Carelane account asked to use another email address. It changes as soon as the new address is confirmed. Until then you sign in with this one.',
      'If this was not you, please change your password at once. That also cancels the change.',
    ),
  };
}

export function addressChangedMail(before: UserRow) {
  return {
    to: before,
    topic: 'account' as const,
    subject: 'Your Carelane email address was changed',
    text: letter(
      greeting(before.name),
      'The email address of your Carelane account was just changed, and you can no longer sign in with this address.',
      'If this was not you, please contact us at once.',
    ),
  };
}
