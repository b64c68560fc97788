import * as z from 'zod/mini';

export const KINDS = ['visits', 'reminders', 'messages', 'prescriptions', 'news', 'money'] as const;
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
type Choosable = (typeof KINDS)[number];
/** Messages about the account itself cannot be turned off, so they are not among the choices. */
export type Kind = Choosable | 'account';

export const TOPICS = {
  'visit-booked': 'visits',
  'visit-moved': 'visits',
  'visit-late': 'visits',
  'visit-completed': 'visits',
  'zone-changed': 'visits',
  'earlier-offer': 'visits',
  'visit-reminder': 'reminders',
  'doctor-day': 'reminders',
  'day-message': 'messages',
  'new-paper': 'messages',
  prescription: 'prescriptions',
  announcement: 'news',
  'visit-canceled': 'money',
  'visit-over': 'money',
  'booking-paid': 'money',
  'slot-lost': 'money',
  dispute: 'money',
  refund: 'money',
  account: 'account',
  review: 'account',
} as const satisfies Record<string, Kind>;
export type Topic = keyof typeof TOPICS;

/** Messages about cancellations and money are always delivered in the app and by email. */
const isFixed = (kind: Choosable, channel: Channel) => kind === 'money' && channel !== 'push';

export type Choice = `${Kind}:${Channel}`;
export const choice = (kind: Kind, channel: Channel): Choice => `${kind}:${channel}`;

export const CHOICES = KINDS.flatMap((kind) =>
  CHANNELS.filter((channel) => !isFixed(kind, channel)).map((channel) => choice(kind, channel)),
);

const DAY_MINUTES = 24 * 60;
const CHOOSE_TIME = 'Please choose a time of day.';
const minuteOfDay = z
  .int(CHOOSE_TIME)
  .check(z.minimum(0, CHOOSE_TIME), z.maximum(DAY_MINUTES - 1, CHOOSE_TIME));

const quietHoursSchema = z.object({ fromMinute: minuteOfDay, untilMinute: minuteOfDay }).check(
  z.refine(({ fromMinute, untilMinute }) => fromMinute !== untilMinute, {
    error: 'Quiet hours need a beginning and a different end.',
  }),
);
export type QuietHours = z.output<typeof quietHoursSchema>;

export const choicesSchema = z.object({
  off: z.array(z.enum(CHOICES, 'This cannot be turned off.')).check(z.maxLength(CHOICES.length)),
  quietHours: z.nullable(quietHoursSchema),
});
export type Choices = z.output<typeof choicesSchema>;

/** `before` holds the choices that the page showed, so that an outdated page undoes nothing else. */
export const changedChoicesSchema = z.extend(choicesSchema, { before: z.optional(choicesSchema) });
export type ChangedChoices = z.output<typeof changedChoicesSchema>;

export function mergeChoices(stored: Choices, { off, quietHours, before }: ChangedChoices): Choices {
  if (!before) return { off, quietHours };
  const isOff = (candidate: Choice) => {
    const isChanged = off.includes(candidate) !== before.off.includes(candidate);
    return (isChanged ? off : stored.off).includes(candidate);
  };
  const hasSameHours = JSON.stringify(quietHours) === JSON.stringify(before.quietHours);
  return { off: CHOICES.filter(isOff), quietHours: hasSameHours ? stored.quietHours : quietHours };
}
