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
  /** In the notation of server/src/text/patterns.ts: '=cannot|cant walk|move' matches “cannot move”. */
  patterns: string[];
  /** None of the patterns counts in a sentence with one of these. */
  everydayMeanings?: string[];
  /** "blood pressure" is not bleeding, but other words of the sentence can be. */
  ignoredPhrases?: string[];
  /** Asking about the condition, or having had it long ago, is not an emergency. */
  namesCondition?: true;
}
