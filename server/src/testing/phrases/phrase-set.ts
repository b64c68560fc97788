import { detectEmergency } from '../../assistant/emergency/detect-emergency';

export interface PhraseSet {
  name: string;
  /** As measured on the rules of the day the set was written, before its misses were added to them. */
  firstSight: { caught: number; falseAlarms: number };
  emergencies: readonly string[];
  harmless: readonly string[];
}

export function alarmRate(phrases: readonly string[]): number {
  return phrases.filter((phrase) => detectEmergency(phrase).length > 0).length / phrases.length;
}
