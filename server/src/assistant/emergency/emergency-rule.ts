export const EMERGENCY_KINDS = [
  'suicide',
  'heart',
  'stroke',
  'breathing',
  'allergy',
  'bleeding',
  'poisoning',
  'pregnancy',
  'infant',
  'head-injury',
  'collapse',
  'injury',
] as const;
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];

export interface EmergencyRule {
  kind: EmergencyKind;
  /** One pattern is enough. */
  any: string[];
  /** In the same sentence these cancel the alarm, because they give it an everyday meaning. */
  unless?: string[];
  /** The word is part of something else: "blood pressure" is not bleeding, whatever else the sentence says. */
  except?: string[];
  /** The patterns name a condition: asking about it, or having had it long ago, is not an emergency. */
  named?: true;
}
