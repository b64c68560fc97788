import { detectEmergency } from '../../assistant/emergency/detect-emergency';

export interface PhraseSet {
  name: string;
  /** On the day the set was written, before the rules were extended to cover what they had missed. */
  initialResult: { caught: number; falseAlarms: number };
  emergencies: readonly string[];
  harmless: readonly string[];
}

export function alarmRate(phrases: readonly string[]): number {
  return phrases.filter((phrase) => detectEmergency(phrase).length > 0).length / phrases.length;
}
