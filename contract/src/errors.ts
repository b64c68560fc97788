/** Every error code with its HTTP status and default message. */
export const ERRORS = {
  BAD_REQUEST: [400, 'We could not read that request.'],
  BAD_SIGNATURE: [400, 'The signature of that message is not valid.'],
  SIGNED_OUT: [401, 'Please sign in to continue.'],
  WRONG_CREDENTIALS: [401, 'Login failed. Please check your credentials.'],
  WRONG_PASSWORD: [403, 'Your current password is not correct.'],
  SECOND_FACTOR_REQUIRED: [401, 'Enter the code from your authenticator app.'],
  PASSKEY_REQUIRED: [401, 'Please sign in with your passkey.'],
  PASSKEY_REFUSED: [401, 'That passkey did not work. Please try again, or sign in with your password.'],
  PASSKEY_NOT_ADDED: [422, 'The passkey could not be added. Please try again.'],
  WRONG_CODE: [403, 'That code is not correct. Please try the next one.'],
  PAYMENT_REQUIRED: [402, 'No confirmed payment was found for this appointment.'],
  CARD_DECLINED: [402, 'Your card was declined. Try another card.'],
  WRONG_ROLE: [403, 'Your account cannot do that.'],
  SIGN_IN_AGAIN: [
    403,
    'Please sign out and sign in again first: doctors can only export within 15 minutes of signing in.',
  ],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended.'],
  VERIFICATION_WITHDRAWN: [403, 'Your verification was withdrawn, so you cannot see or treat patients here.'],
  SECOND_FACTOR_MISSING: [403, 'Please turn on two-step sign-in first.'],
  NOT_VERIFIED: [403, 'Your registration has not been verified yet.'],
  EMAIL_NOT_CONFIRMED: [
    403,
    'Please confirm your email address first. We sent you a link; you can ask for a new one.',
  ],
  NOT_FOUND: [404, 'We could not find that.'],
  DOCTOR_NOT_FOUND: [404, 'Doctor not found'],
  PATIENT_PROFILE_NOT_FOUND: [404, 'Patient profile not found'],
  DOCTOR_PROFILE_NOT_FOUND: [404, 'Doctor profile not found'],
  APPOINTMENT_NOT_FOUND: [404, 'Appointment not found'],
  PAPER_NOT_FOUND: [404, 'Paper not found'],
  PRESCRIPTION_NOT_FOUND: [404, 'Prescription not found'],
  EMAIL_IN_USE: [409, 'An account with this email address already exists.'],
  PROFILE_EXISTS: [409, 'You already have a profile.'],
  SLOT_TAKEN: [409, 'Someone else has just taken this time. Please choose another one.'],
  PATIENT_BUSY: [409, 'You already have an appointment at this time.'],
  PRICE_CHANGED: [409, 'The fee has changed. Please check it and try again.'],
  TOO_MANY_HOLDS: [409, 'You are already paying for two other times. Finish or leave one of them first.'],
  TOO_MANY_FREE_VISITS: [
    409,
    'You already have three free visits coming up. Please book the next one after one of them.',
  ],
  HEALTH_FACTS_CHANGED: [409, 'This list has changed in the meantime. Please check it and save again.'],
  NOT_CANCELABLE: [409, 'This appointment can no longer be canceled.'],
  NOT_DISPUTABLE: [409, 'You can tell us about this visit from its end until 48 hours later.'],
  NOT_SCHEDULED: [409, 'This appointment is no longer scheduled.'],
  NOTES_CHANGED: [409, 'These notes were changed in another tab or on another device.'],
  PAPERS_CLOSED: [409, 'Papers can be added until 7 days after the visit.'],
  TOO_MANY_PAPERS: [409, 'This visit has 20 papers. Withdraw one to add another.'],
  OFFER_OVER: [409, 'This time is no longer held for you. Your appointment stays as it was.'],
  NOT_IN_ROOM: [409, 'Please join the consultation first.'],
  ALREADY_REVIEWED: [409, 'You have already reviewed this appointment.'],
  ALLERGY_WARNING: [422, 'The patient is allergic to this medicine.'],
  ALREADY_REQUESTED: [409, 'You have already asked for a renewal of this prescription.'],
  CONFLICT: [409, 'That has changed in the meantime. Please reload and try again.'],
  EXPIRED: [410, 'This link has expired or was already used.'],
  TOO_LARGE: [413, 'That is too large.'],
  UNSUPPORTED_MEDIA: [415, 'Please upload a JPEG, PNG or WebP picture.'],
  INVALID: [422, 'Please check the highlighted fields.'],
  SLOT_NOT_OFFERED: [422, 'The doctor does not offer this time.'],
  MEDICINE_REFUSED: [422, 'This medicine cannot be prescribed in this consultation.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment and try again.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  ASSISTANT_FAILED: [502, 'Failed to get response from AI'],
  PAYMENT_PROVIDER_FAILED: [502, 'The payment service did not answer. Please try again.'],
  UNAVAILABLE: [503, 'The service is not available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorBody {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: { path: string; message: string }[];
}
