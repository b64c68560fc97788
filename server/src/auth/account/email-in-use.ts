import { Refusal } from '../../http/refusal';

/** Names the field of the form, which shows the sentence there. */
export function emailInUse(): Refusal {
  const { message } = new Refusal('EMAIL_IN_USE');
  return new Refusal('EMAIL_IN_USE', message, { errors: [{ path: 'email', message }] });
}
