import type { EmergencyRule } from './emergency-rule';
import { AIRWAY_RULES } from './rules/airway';
import { BIRTH_RULES } from './rules/birth';
import { BLOOD_AND_POISON_RULES } from './rules/blood-and-poison';
import { HEART_AND_BRAIN_RULES } from './rules/heart-and-brain';
import { INJURY_RULES } from './rules/injury';
import { MIND_RULES } from './rules/mind';

export const EMERGENCY_RULES: EmergencyRule[] = [
  ...MIND_RULES,
  ...HEART_AND_BRAIN_RULES,
  ...AIRWAY_RULES,
  ...BLOOD_AND_POISON_RULES,
  ...BIRTH_RULES,
  ...INJURY_RULES,
];
