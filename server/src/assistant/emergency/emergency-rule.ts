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
  /** Patterns in the notation of text/patterns.ts; one match is enough. */
  any: string[];
  /** Patterns that cancel an alarm in the same sentence because they give it an everyday meaning. */
  unless?: string[];
  /** Patterns that exclude only the words they match: "blood pressure" is not bleeding, but other words can be. */
  except?: string[];
  /** The patterns name a condition: asking about it, or having had it long ago, is not an emergency. */
  namesCondition?: true;
}
